#!/bin/sh
# Makes archives of later versions out of one: later-a differs in a file alone, later-b migrates, later-c cannot start.
set -eu
archive=$1 version=$2
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
vary 90.0.1 another_part
vary 90.1.0 migrates
vary 90.1.1 cannot_start
