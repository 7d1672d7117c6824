#!/bin/sh
# Runs docs/operations/containers.md, from an archive to the first page: types its blocks (files of the folder $3) as
# printed.
# Runs in its own mount namespace, with its own /etc and /opt. Prints a line "<step> <result>" for each step.
#
# Differences from a server: debootstrap makes the base image, processes get no control groups, the proxy is called at
# its own address, and its published ports differ (the machine of a trial may have no rights to either). There is no
# docker engine: programs of these names replace `docker-compose` and its installer.
set -eu
archive=$1 work=$2 blocks=$3
mkdir -p "$work/tmp" "$work/bin" "$work/etc" "$work/etc-work" "$work/opt" "$work/opt-work"
cd "$work"
export TMPDIR=$work/tmp CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf
printf '[containers]\ncgroups = "disabled"\ndefault_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]\n[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n' >containers.conf
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/images"\nrunroot = "%s/run"\n' "$work" "$work" >storage.conf
# crun needs control groups of one version.
umount -R /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup
debootstrap --variant=minbase bookworm base >/dev/null
tar -C base --exclude='./var/cache/apt/archives/*.deb' -c . | podman import - docker.io/library/debian:bookworm-slim >/dev/null 2>&1
rm -r base

# Names left by other containers of the machine would hide those of these containers.
mkdir -p /run/containers
mount -t tmpfs tmpfs /run/containers
for folder in etc opt; do
    mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$work/$folder,workdir=$work/$folder-work" /$folder
done
cat >bin/apt-get <<'END'
#!/bin/sh
exec /usr/bin/apt-get --simulate --quiet "$@"
END
cat >bin/podman-compose <<'END'
#!/bin/sh
exec /usr/bin/podman-compose --podman-run-args=--cgroups=disabled --podman-build-args='--isolation=chroot --network=host' "$@"
END
# With --env-file, which podman-compose has not.
cat >bin/docker-compose <<'END'
#!/bin/sh
set -e
before=
for word; do
    shift
    if [ "$before" = --env-file ]; then set -a && . "$word" && set +a; elif [ "$word" != --env-file ]; then set -- "$@" "$word"; fi
    before=$word
done
exec podman-compose "$@"
END
chmod +x bin/*
export PATH=$work/bin:$PATH LISTEN=127.0.0.1 HTTP_PORT=18080 HTTPS_PORT=18443

started=$(date +%s)
seconds() { echo $(($(date +%s) - started)); }
mkdir -p /opt/vikarklar
tar -C /opt/vikarklar -xzf "$archive"
ln -s "$(basename /opt/vikarklar/vikarklar-*)" /opt/vikarklar/current
cd /opt/vikarklar/current
stop() {
    docker-compose -p vikarklar --env-file /etc/vikarklar/compose.env -f deploy/compose.yml down -t 20 >/dev/null 2>&1 || true
    podman rm --all --force >/dev/null 2>&1 || true
    podman network rm vikarklar_default >/dev/null 2>&1 || true
}
trap stop EXIT
type_block() { sh -e "$blocks/$1" >"$work/said" 2>&1 || { tail -n 20 "$work/said"; exit 1; }; }
find_proxy() { proxy=$(podman inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' vikarklar_proxy_1); }
type_block 1
echo "first block typed"
echo "seconds $(seconds) for the first block"
find_proxy
ask() { curl --silent --insecure --output /dev/null --write-out '%{http_code}' --max-time 3 --connect-to "localhost:443:$proxy:443" "https://localhost$1" || true; }
wait_for_page() { for try in $(seq 120); do [ "$(ask "$1")" = 200 ] && break; sleep 1; done; }
wait_for_page /
echo "page $(ask /)"
echo "seconds $(seconds) to the first page"
echo "plain $(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 3 --header 'Host: localhost' "http://$proxy/")"
echo "health $(ask /readyz)"
inside='node_modules/.bin/node --import ./src/server/tsx-hook.ts'
podman exec vikarklar_backup_1 $inside scripts/backup.ts /backups --keep 14 --without-secret >"$work/backup" 2>&1 && echo 'backup made' || cat "$work/backup"
podman exec vikarklar_backup_1 sh -c "$inside scripts/restore.ts /backups/*Z --check" >/dev/null 2>&1 && echo 'check good'
podman exec --user root vikarklar_service_1 sh -c 'touch /app/changed' 2>/dev/null || echo 'files read only'
podman restart vikarklar_database_1 >/dev/null 2>&1
ready() { podman exec vikarklar_service_1 node_modules/.bin/node -e 'fetch("http://127.0.0.1:3000/readyz").then(({ status }) => console.log(status))' 2>/dev/null || true; }
for try in $(seq 60); do [ "$(ready)" = 200 ] && break; sleep 1; done
echo "restart $(ready)"
stop
type_block 2
find_proxy
wait_for_page /
echo "second block: page $(ask /)"
