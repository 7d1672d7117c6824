#!/bin/sh
# Unpacks an archive in an empty folder and uses it there, as a user without rights on a machine without a network.
# Prints a line "<step> <result>" for each step.
set -eu
archive=$1 version=$2
umask 022
(cd "$(dirname "$archive")" && sha256sum -c --quiet "$(basename "$archive").sha256") && echo 'checksum good'
tar -xzf "$archive"
cd "vikarklar-$version"
echo "size $(du -sk . | cut -f1)"
echo "user $(id -u)"
ip route get 192.0.2.1 >/dev/null 2>&1 && echo 'network reached' || echo 'network none'
export NODE_ENV=production DATA_DIR="$HOME/data" HOST=127.0.0.1 PORT=3000
node=$PWD/node_modules/.bin/node
ask() {
    "$node" -e 'fetch(process.argv[1]).then(async (answer) => console.log(answer.status, (await answer.text()).match(/<title>[^<]*/)?.[0] ?? ""), () => console.log("away"))' "http://127.0.0.1:3000$1"
}
PROCESS=all "$node" --import ./src/server/tsx-hook.ts src/main.ts >"$HOME/log" 2>&1 &
service=$!
trap 'kill -9 $service 2>/dev/null || true' EXIT
for try in $(seq 120); do
    case "$(ask /readyz)" in 200*) break ;; esac
    kill -0 $service 2>/dev/null || { tail -n 5 "$HOME/log"; exit 1; }
    sleep 0.5
done
echo "ready $(ask /readyz)"
echo "page $(ask /)"
script=$("$node" -e 'fetch("http://127.0.0.1:3000/auth").then((answer) => answer.text()).then((page) => console.log(page.match(/\/assets\/[^"]+\.js/)[0]))')
echo "script $(ask "$script")"
mkdir "$HOME/backups"
"$node" --import ./src/server/tsx-hook.ts scripts/backup.ts "$HOME/backups" >"$HOME/backup" 2>&1 &&
    echo "backup $(grep -o '^Backed up' "$HOME/backup")" || cat "$HOME/backup"
"$node" --import ./src/server/tsx-hook.ts scripts/restore.ts "$HOME"/backups/* --check >/dev/null && echo 'check good'
kill -TERM $service
wait $service && echo 'stop 0' || echo "stop $?"
# `npm start` finds everything that it would otherwise install and build.
"$node" scripts/start.mjs >"$HOME/start" 2>&1 &
service=$!
for try in $(seq 120); do
    grep -q 'Installing\|Building\|could not' "$HOME/start" && break
    case "$(ask /readyz)" in 200*) break ;; esac
    sleep 0.5
done
grep -m 1 'Installing\|Building\|could not' "$HOME/start" || echo "start $(ask /readyz)"
kill -TERM $service
wait $service || true
trap - EXIT
