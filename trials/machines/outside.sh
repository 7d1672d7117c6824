# The rest of the world for mail-back, on a machine of its own at 10.0.0.5: names, and a mail server that takes each mail to
# borte.example and finds out later that there is no such person. `take-mail-of-vikarklar` makes it the mailbox of vikarklar.example.
export DEBIAN_FRONTEND=noninteractive
apt-get install --yes --no-install-recommends dnsmasq postfix dovecot-imapd netcat-openbsd
echo nameserver 127.0.0.1 > /etc/resolv.conf
cat > /etc/dnsmasq.conf <<'CONF'
no-resolv
no-hosts
host-record=vikarklar.example,10.0.0.4
host-record=borte.example,10.0.0.5
host-record=imap.vikarklar.example,10.0.0.5
mx-host=borte.example,borte.example,10
mx-host=vikarklar.example,vikarklar.example,10
txt-record=vikarklar.example,"v=spf1 ip4:10.0.0.4 -all"
txt-record=s1._domainkey.vikarklar.example,"v=DKIM1; k=rsa; p=MIIBIjANBgkq"
txt-record=_dmarc.vikarklar.example,"v=DMARC1; p=quarantine; rua=mailto:dmarc@vikarklar.example"
CONF
systemctl restart dnsmasq
postconf -e 'myhostname = borte.example' 'mydestination = borte.example, localhost' 'local_recipient_maps =' \
    'inet_interfaces = all' 'recipient_delimiter = +' 'home_mailbox = Maildir/'
systemctl restart postfix

useradd --create-home retur
echo retur:et-passord-for-retur | chpasswd
cd /root
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 30 -subj '/CN=a CA' -keyout ca.key \
    -out /usr/local/share/ca-certificates/outside.crt 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj /CN=imap.vikarklar.example -keyout imap.key -out imap.csr 2>/dev/null
echo subjectAltName=DNS:imap.vikarklar.example > imap.ext
openssl x509 -req -in imap.csr -CA /usr/local/share/ca-certificates/outside.crt -CAkey ca.key -CAcreateserial -days 30 \
    -extfile imap.ext -out imap.crt 2>/dev/null
cat > /etc/dovecot/local.conf <<'CONF'
mail_location = maildir:~/Maildir
auth_username_format = %Ln
ssl = required
ssl_cert = </root/imap.crt
ssl_key = </root/imap.key
CONF
systemctl restart dovecot
install /dev/stdin /usr/local/sbin/take-mail-of-vikarklar <<'SCRIPT'
#!/bin/sh
set -e
sed -i 's/^mx-host=vikarklar.example,.*/mx-host=vikarklar.example,borte.example,10/' /etc/dnsmasq.conf
systemctl restart dnsmasq
postconf -e 'mydestination = borte.example, vikarklar.example, localhost'
systemctl restart postfix
SCRIPT
