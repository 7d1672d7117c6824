import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import { blocksOf, documentedFile } from './documented.ts'
import type { Machine } from './machines.ts'
import { onMachines } from './on-machines.ts'
import { PASSAGES } from './passages.ts'
import { changeSettings, isUp, setUpService, signUp } from './release.ts'
import { typeLooking, typePage, waitFor } from './typed.ts'

const READY = 'curl --silent --fail http://127.0.0.1:3000/readyz'
const [looks, messages, secret, leaked] = PASSAGES['run-book']

/** The run book on a machine with all that it looks at; then messages, another secret, and providers of logins. */
export const tryRunBook = (): Promise<Outcome> =>
  onMachines('the run book, typed on one machine', async ({ machines, release, notes }) => {
    const machine = await machines.boot('vikarklar', '10.0.0.4')
    await setUpService(machine, release, {})
    await machine.type(`systemctl enable --now vikarklar-all vikarklar-backup.timer
systemctl start vikarklar-backup
apt-get install --yes postgresql-client-15`)
    const isToken = (lines: string) => /METRICS_TOKEN|node-exporter$/m.test(lines)
    await typePage({ page: 'operations/monitoring.md', on: { root: [machine] }, only: isToken })
    await machine.type(MAIL_SERVER)
    await tryLooks(machine, notes)
    await tryMessages(machine, notes)
    await tryProviders(machine, notes)
    await tryBackup(machine)
    await tryOtherSecret(machine, notes)
  })

/** Installs the mail server that the page uses as an example. */
const MAIL_SERVER = `echo 127.0.0.1 mail.example >> /etc/hosts
DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postfix
postconf -e 'inet_interfaces = loopback-only'
postconf -M 'submission/inet=submission inet n - y - - smtpd'
systemctl restart postfix`

const tryLooks = async (machine: Machine, notes: Notes) => {
  const psql = blocksOf({
    page: 'runbook.md',
    under: ['Runbook'],
    only: (lines) => lines.includes('psql'),
  })[0]
  const printed = await typeLooking({ ...looks, on: machine, psql: psql?.lines ?? '', notes })
  const all = printed.join('\n')
  for (const words of [
    'HTTP/1.1 200',
    'vikarklar_sms_reports_total',
    'task_identifier',
    'gateway_state',
    'src/main.ts',
  ])
    notes.hold(all.includes(words), `the run book's lines did not show '${words}'`)
}

const tryMessages = async (machine: Machine, notes: Notes) => {
  await signUp(machine, 'Kari Dahl', 'kari@vikarklar.example')
  const granted = await machine.attempt('vikarklar-run grant kari@vikarklar.example 5')
  notes.hold(granted.output.includes('har fått 5 SMS'), `grant said: ${granted.output}`)
  const reset = await machine.attempt('vikarklar-run superadmin drift@vikarklar.example --nullstill-totrinn')
  notes.hold(
    reset.output.includes('har ikke totrinnsinnlogging'),
    `of a second factor it said: ${reset.output}`,
  )
  const [tried = '', looked = ''] = await typeLooking({
    ...messages,
    on: machine,
    notes,
    mayFail: /^vikarklar-run message /,
  })
  notes.hold(tried.split('stand-in').length > 2, `test-mail and test-sms said: ${tried}`)
  notes.hold(looked.includes('No SMS to +4740000100 is stored'), `message said of a number: ${looked}`)
  notes.hold(/email .*: /.test(looked), `message said of an address: ${looked}`)
}

/** As printed on the page about logins; neither of them answers here. */
const tryProviders = async (machine: Machine, notes: Notes) => {
  const settings = documentedFile('operations/logging-in.md', 'OIDC_PROVIDERS=').replace(
    '<tenant id>',
    'a-tenant',
  )
  await machine.type(
    `cat >> /etc/vikarklar.env <<'END'\n${settings}END\nsystemctl restart vikarklar-all\n${READY}`,
  )
  const { output } = await machine.attempt('vikarklar-run doctor')
  notes.hold(
    /login entra/.test(output) && /login feide/.test(output),
    `the doctor asks no providers: ${output}`,
  )
  await changeSettings(machine, { OIDC_PROVIDERS: '' })
}

const tryOtherSecret = async (machine: Machine, notes: Notes) => {
  await machine.type('systemctl stop vikarklar-all')
  await changeSettings(machine, { APP_SECRET: 'another-secret-of-more-than-32-characters' })
  const refused = await machine.attempt('systemctl start vikarklar-all')
  notes.hold(refused.code !== 0, 'the service started with another secret')
  await tryAlert(machine, notes)
  await machine.type("systemctl stop vikarklar-all; systemctl reset-failed 'vikarklar-*'")
  const start = async (lines: string) => {
    if (lines.includes('--go-on')) await machine.type(`systemctl start vikarklar-all\n${READY}`)
  }
  await typePage({ ...secret, on: { root: [machine] }, between: start })
  await typePage({ ...leaked, on: { root: [machine] } })
  const seconds = await waitFor(() => isUp(machine), 60)
  notes.hold(seconds !== null, 'the service is not ready with a new secret')
  const { output } = await machine.attempt('systemctl is-active vikarklar-all vikarklar-backup.timer')
  notes.hold(output === 'active\nactive\n', `after a new secret these run: ${output}`)
}

const FIRES =
  /"alertname":"ServiceFailed"[^{}]*"name":"vikarklar-all\.service"[^{}]*\},"annotations":\{[^{}]*\},"state":"firing"/
const ALERTS = 'curl -s http://127.0.0.1:9090/api/v1/alerts'

/** Prometheus scrapes the node exporter of this machine, with the delivered rules. */
const tryAlert = async (machine: Machine, notes: Notes) => {
  const fires = async () => {
    const { output } = await machine.attempt(ALERTS)
    return FIRES.test(output)
  }
  const seconds = await waitFor(fires, 240)
  say(`  ServiceFailed fires ${seconds} s after a start was refused`)
  const state = await machine.attempt(`systemctl is-failed vikarklar-all; ${ALERTS}`)
  notes.hold(seconds !== null, `ServiceFailed does not fire: ${state.output}`)
}

/** Types the commands about backups that pages mention in sentences. */
const tryBackup = async (machine: Machine) => {
  await machine.type('vikarklar-run backup /var/backups/vikarklar --without-secret')
  await machine.type('cd "$(ls -d /var/backups/vikarklar/*Z | tail -n 1)" && sha256sum -c SHA256SUMS')
  await machine.type('journalctl --vacuum-size=500M')
}
