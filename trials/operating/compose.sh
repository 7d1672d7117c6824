#!/bin/sh
# deploy/compose.yml of an unpacked archive, from nothing: images are built and started by podman-compose, and used through the proxy.
# In a mount namespace of its own. It prints a line "<what> <what came of it>" for each step.
#
# What is otherwise than on a server: the base image is made by debootstrap instead of fetched, processes get no control groups, and
# the proxy is asked at its own address instead of a published port (the machine of a trial may have no rights to either).
set -eu
archive=$1 work=$2
mkdir -p "$work/tmp"
cd "$work"
export TMPDIR=$work/tmp CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf
printf '[containers]\ncgroups = "disabled"\ndefault_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]\n[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n' >containers.conf
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/images"\nrunroot = "%s/run"\n' "$work" "$work" >storage.conf
# What crun needs: one kind of control groups.
umount -R /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup
debootstrap --variant=minbase bookworm base >/dev/null
tar -C base --exclude='./var/cache/apt/archives/*.deb' -c . | podman import - docker.io/library/debian:bookworm-slim >/dev/null 2>&1
rm -r base

started=$(date +%s)
seconds() { echo $(($(date +%s) - started)); }
mkdir unpacked
tar -C unpacked -xzf "$archive"
cd unpacked/vikarklar-*
(umask 077; for name in DATABASE_PASSWORD APP_SECRET; do echo "$name=$(openssl rand -hex 24)"; done >"$work/compose.env")
printf 'LISTEN=127.0.0.1\nHTTP_PORT=18080\nHTTPS_PORT=18443\n' >>"$work/compose.env"
set -a
. "$work/compose.env"
set +a
compose() { podman-compose -p vikarklar-trial -f deploy/compose.yml --podman-run-args=--cgroups=disabled --podman-build-args='--isolation=chroot --network=host' "$@"; }
stop() {
    compose down -t 20 >/dev/null 2>&1 || true
    podman rm --all --force >/dev/null 2>&1 || true
    podman network rm vikarklar-trial_default >/dev/null 2>&1 || true
}
trap stop EXIT
compose build >"$work/build" 2>&1 || { tail -n 20 "$work/build"; exit 1; }
echo "build done"
echo "seconds $(seconds) to build"
compose up -d >"$work/up" 2>&1 || { tail -n 20 "$work/up"; exit 1; }
proxy=$(podman inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' vikarklar-trial_proxy_1)
ask() { curl --silent --insecure --output /dev/null --write-out '%{http_code}' --max-time 3 --connect-to "localhost:443:$proxy:443" "https://localhost$1" || true; }
wait_for_page() { for try in $(seq 120); do [ "$(ask "$1")" = 200 ] && break; sleep 1; done; }
wait_for_page /
echo "page $(ask /)"
echo "seconds $(seconds) to the first page"
echo "plain $(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 3 --header 'Host: localhost' "http://$proxy/")"
echo "health $(ask /readyz)"
inside='node_modules/.bin/node --import ./src/server/tsx-hook.ts'
podman exec vikarklar-trial_backup_1 $inside scripts/backup.ts /backups --keep 14 --without-secret >"$work/backup" 2>&1 && echo 'backup made' || cat "$work/backup"
podman exec vikarklar-trial_backup_1 sh -c "$inside scripts/restore.ts /backups/*Z --check" >/dev/null 2>&1 && echo 'check good'
podman exec --user root vikarklar-trial_service_1 sh -c 'touch /app/changed' 2>/dev/null || echo 'files read only'
podman restart vikarklar-trial_database_1 >/dev/null 2>&1
ready() { podman exec vikarklar-trial_service_1 node_modules/.bin/node -e 'fetch("http://127.0.0.1:3000/readyz").then(({ status }) => console.log(status))' 2>/dev/null || true; }
for try in $(seq 60); do [ "$(ready)" = 200 ] && break; sleep 1; done
echo "restart $(ready)"
