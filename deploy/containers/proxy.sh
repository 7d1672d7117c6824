#!/bin/sh
# Caddy with ../Caddyfile: the name, the place of the service and the log are the container's.
set -eu
sed -e "s/vikarklar\.example/$SITE/" -e "s/127\.0\.0\.1:3000/$WEB/" -e 's#output file /var/log/.*#output stdout#' \
    /etc/vikarklar/Caddyfile >/tmp/Caddyfile
export XDG_DATA_HOME=/var/lib/caddy XDG_CONFIG_HOME=/tmp HOME=/var/lib/caddy
exec caddy run --config /tmp/Caddyfile --adapter caddyfile
