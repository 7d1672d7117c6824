#!/bin/sh
# A backup of the service every night, at half past two by UTC; fourteen are kept. The secret stays out: compose.env has it.
set -eu
trap 'exit 0' TERM INT
while true; do
    now=$(date +%s)
    next=$(date -d 'today 02:30' +%s)
    [ "$next" -gt "$now" ] || next=$(date -d 'tomorrow 02:30' +%s)
    sleep $((next - now)) &
    wait $!
    node_modules/.bin/node --import ./src/server/tsx-hook.ts scripts/backup.ts /backups --keep 14 --without-secret ||
        echo "The backup failed; the next one is tomorrow." >&2
done
