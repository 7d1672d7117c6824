#!/bin/sh
# PostgreSQL with the database that ../database/prepare.sql makes. It is prepared at each start, before others can reach it: so a changed
# password counts.
set -eu
PATH=$PATH:/usr/lib/postgresql/15/bin
data=/var/lib/postgresql/data
if [ ! -s $data/PG_VERSION ]; then
    rm -rf $data.growing
    initdb --pgdata=$data.growing --encoding=UTF8 --locale=C.UTF-8 --auth=scram-sha-256 --auth-local=peer >/dev/null
    mv $data.growing $data
fi
set -- -c unix_socket_directories=/tmp -c hba_file=/etc/vikarklar/pg_hba.conf
pg_ctl start --pgdata=$data --wait --silent -o "$* -c listen_addresses=''"
psql --quiet --host=/tmp --dbname=postgres --file=/etc/vikarklar/prepare.sql
pg_ctl stop --pgdata=$data --wait --silent
unset DATABASE_PASSWORD
exec postgres -D $data "$@" -c listen_addresses='*'
