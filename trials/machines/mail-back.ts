import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import { documentedFile } from './documented.ts'
import type { Machine } from './machines.ts'
import { onMachines } from './on-machines.ts'
import { PASSAGES } from './passages.ts'
import { changeSettings, setUpService, signUp } from './release.ts'
import { typePage, waitFor } from './typed.ts'

const OUTSIDE = readFileSync(fileURLToPath(new URL('outside.sh', import.meta.url)), 'utf8')
const PAGE = 'operations/bounces.md'
const [delivery, named, byPostfix, byFetchmail, check] = PASSAGES['mail-back']
/** The same value is in the outside machine's settings. */
const MAILBOX_PASSWORD = 'et-passord-for-retur'

/**
 * An outside mail server accepts every mail and returns it later; the service reads the returns from its own postfix
 * and from a mailbox.
 */
export const tryMailBack = (): Promise<Outcome> =>
  onMachines(
    'mail that comes back',
    async ({ machines, release, notes }) => {
      const outside = await machines.boot('outside', '10.0.0.5')
      await outside.type(OUTSIDE)
      const machine = await machines.boot('vikarklar', '10.0.0.4')
      await machine.type('echo nameserver 10.0.0.5 > /etc/resolv.conf')
      await setUpService(machine, release, {
        SMTP_URL: 'smtp://localhost',
        MAIL_FROM: 'svar-ikke@vikarklar.example',
      })
      const on = { root: [machine] }
      await machine.type('systemctl enable --now vikarklar-all')
      const { printed: records } = await typePage({ ...delivery, on })
      notes.hold(records.at(-1)?.includes('v=DMARC1') === true, `these records were found: ${records.at(-1)}`)
      const local = await machine.type('postconf -xh mydestination')
      notes.hold(!local.includes('vikarklar.example'), `mail to the office's own people stays here: ${local}`)
      await changeSettings(machine, { MAIL_BOUNCES: 'retur@vikarklar.example' })
      const { printed } = await typePage({ ...named, on })
      const secret = /webhooks\/bounces\/(\S+)/.exec(printed.join('\n'))?.[1] ?? ''
      notes.hold(secret !== '', `no secret address was printed: ${printed.join('\n')}`)
      await tryPostfix(machine, outside, secret, notes)
      await tryMailbox(machine, outside, secret, notes)
    },
    ['dnsmasq', 'dovecot-imapd', 'fetchmail', 'netcat-openbsd'],
  )

const tryPostfix = async (machine: Machine, outside: Machine, secret: string, notes: Notes) => {
  const line = documentedFile(PAGE, 'retur: "|').replace('SECRET', secret)
  await typePage({
    ...byPostfix,
    on: { root: [machine] },
    between: async (lines) => {
      if (lines.includes('postconf')) await machine.type(`cat >> /etc/aliases <<'END'\n${line}END`)
    },
  })
  const { output } = await outside.attempt('nc -w 5 vikarklar.example 25 < /dev/null')
  notes.hold(output.startsWith('220'), `port 25 answers from another machine: ${output}`)
  await tryReturn(machine, 'ingen.ene@borte.example', 'by postfix', notes)
  const relayed = await machine.type("journalctl --unit 'postfix*'")
  notes.hold(
    relayed.includes('status=sent'),
    `the relay's log does not say what became of the mail: ${relayed}`,
  )
}

/** The domain's mail goes to the other machine now, and postfix here only relays. */
const tryMailbox = async (machine: Machine, outside: Machine, secret: string, notes: Notes) => {
  await outside.type('take-mail-of-vikarklar')
  outside.copyOver('/usr/local/share/ca-certificates/outside.crt', machine)
  await machine.type(`update-ca-certificates
postconf -e 'inet_interfaces = loopback-only' 'mydestination = localhost'
systemctl restart postfix`)
  const file = documentedFile(PAGE, 'set daemon 60')
    .replace('SECRET', secret)
    .replace('"..."', `"${MAILBOX_PASSWORD}"`)
  await typePage({
    ...byFetchmail,
    on: { root: [machine] },
    between: async (lines) => {
      if (lines.includes('apt-get')) await machine.type(`cat > /etc/fetchmailrc <<'END'\n${file}END`)
    },
  })
  await tryReturn(machine, 'ingen.to@borte.example', 'out of the mailbox', notes)
}

const COUNT =
  "journalctl -u 'vikarklar-*' -o cat | grep -c 'a bounce was received.*returned\\|returned.*a bounce was received' || true"

/** An office signs up with an unknown address; its mail is accepted outside, and returned. */
const tryReturn = async (machine: Machine, email: string, way: string, notes: Notes) => {
  const before = Number(await machine.type(COUNT))
  await signUp(machine, 'Ingen Ene', email)
  const seconds = await waitFor(async () => Number(await machine.type(COUNT)) > before, 150)
  say(`  returned ${way} after ${seconds} s`)
  const logs =
    "journalctl -u 'vikarklar-*' -o cat -n 8; journalctl -u 'postfix*' -o cat -n 12; journalctl -u fetchmail -o cat -n 8"
  notes.hold(
    seconds !== null,
    `what came back ${way} was not received: ${seconds ?? (await machine.type(logs))}`,
  )
  if (seconds !== null) await typePage({ ...check, on: { root: [machine] } })
}
