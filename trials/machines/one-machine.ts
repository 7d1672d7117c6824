import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { onMachines } from './on-machines.ts'
import { isUp, placeArchive } from './release.ts'
import { typePage, waitFor } from './typed.ts'

/** The time limit of an operator is half an hour; a machine types faster. */
const MOST_SECONDS = 30 * 60
const UNIT = 'vikarklar-all'
const STATE = `systemctl show ${UNIT} --property=ActiveState --value`
const READY = 'curl --silent --fail http://127.0.0.1:3000/readyz'

/** A fresh Debian becomes the service by the page, word for word; then it is mistreated. */
export const tryOneMachine = (): Promise<Outcome> =>
  onMachines('one machine, typed from the page', async ({ machines, release, notes }) => {
    const machine = await machines.boot('vikarklar', '10.0.0.4')
    placeArchive(machine, release)
    const { seconds, printed } = await typePage({
      page: 'operations.md',
      on: { root: [machine] },
    })
    say(`the page took ${Math.round(seconds)} s to run`)
    notes.count('seconds of the page', Math.round(seconds))
    notes.hold(seconds < MOST_SECONDS, `the page took ${Math.round(seconds)} s`)
    notes.hold(
      printed.some((one) => one.includes('https://vikarklar.example/auth/')),
      'no link for the first superadmin was printed',
    )
    await tryProxy(machine, notes)
    await tryWrongSetting(machine, notes)
    await tryReboot(machine, notes)
  })

const tryProxy = async (machine: Machine, notes: Notes) => {
  const ask = (address: string) =>
    machine.attempt(
      `curl --silent --insecure --resolve vikarklar.example:443:127.0.0.1 --output /dev/null --write-out '%{http_code}' ${address}`,
    )
  notes.hold(
    (await ask('https://vikarklar.example/')).output === '200',
    'the first page is not there by https',
  )
  notes.hold(
    (await ask('https://vikarklar.example/readyz')).output === '404',
    '/readyz is open to the outside',
  )
}

const tryWrongSetting = async (machine: Machine, notes: Notes) => {
  await machine.type("sed -i 's/^SMS_COUNTRIES=.*/SMS_COUNTRIES=norge/' /etc/vikarklar.env")
  const wrong = await machine.attempt(`systemctl restart ${UNIT}`)
  notes.hold(wrong.code !== 0, 'a wrong setting let systemctl restart succeed')
  const seconds = await waitFor(async () => (await machine.type(STATE)).trim() === 'failed', 90)
  notes.hold(seconds !== null, 'a service that cannot start did not end as failed')
  say(`a wrong setting: 'failed' after ${seconds} s`)
  const reason = await machine.type(`journalctl --unit ${UNIT} --output cat --lines 40`)
  notes.hold(reason.includes('SMS_COUNTRIES'), 'the journal does not name the setting')
  await machine.type("sed -i 's/^SMS_COUNTRIES=.*/SMS_COUNTRIES=+47/' /etc/vikarklar.env")
  const mended = await machine.attempt(`systemctl reset-failed ${UNIT}\nsystemctl restart ${UNIT}\n${READY}`)
  notes.hold(
    mended.code === 0,
    `it does not start when mended: ${mended.output} ${await machine.type(`journalctl --unit ${UNIT} --output cat --lines 12`)}`,
  )
}

const tryReboot = async (machine: Machine, notes: Notes) => {
  await machine.cutPower()
  await machine.boot()
  const seconds = await waitFor(() => isUp(machine), 90)
  notes.hold(seconds !== null, 'it does not come back after the power was lost')
  await machine.type(`kill -9 $(systemctl show ${UNIT} --property=MainPID --value)`)
  const again = await waitFor(() => isUp(machine), 90)
  notes.hold(again !== null, 'it does not come back after it was killed')
}
