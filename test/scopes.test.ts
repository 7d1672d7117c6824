import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Only these lists decide which code may create scopes: a new line is a decision about security. */
const MAY_MINT: Record<string, string[]> = {
  TenantScope: [
    'features/identity/server/sessions/read-session.ts', // the session gate
    'features/answers/server/give-back.ts', // shifts of a substitute who is erased, at each of their employers
    'features/employers/server/boards/find-board.ts', // a screen reads the shifts of the office that made its address
    'features/assignments/server/response-link.ts', // the holder of the link acts for its employer
    'features/requests/server/acts/leaving/remove-leaving.ts', // removes those whose last kept shift is over, for their employer
    'features/superadmin/server/erase/cancel-shifts.ts', // shifts of an office that closes, for their employer
    'features/asking/server/returned/ask-held.ts', // asks by SMS instead of a mail that cannot leave, for its employer
    'features/asking/server/returned/take-bounce.ts', // mail that came back has failed, for the employer who sent it
    'features/asking/server/forecast/record-forecast.ts', // stores a request's forecast for its employer
    'features/asking/server/alarm/raise-alarms.ts', // the service looks after the employer's shifts
    'features/asking/server/line/ask-due.ts', // asks the next in line for the employer who made the line
    'features/superadmin/server/sms/sms-control.ts', // a customer's failed SMS is sent again with the customer's credit
  ],
  LinkScope: [
    'features/assignments/server/response-link.ts', // reads the page of a link before its owner is known
  ],
  PersonScope: [
    'features/identity/server/sessions/read-session.ts',
    'features/assignments/server/response-link.ts', // looks up the link holder's shifts elsewhere
  ],
  SystemScope: [
    'app/refresh-gauges.ts', // counts without reading personal rows
    'app/operations.ts', // checks for a database
    'app/utboks/messages.ts', // states of the messages that the page shows
    'app/startup-message.ts',
    'app/worker.ts',
    'features/identity/server/refuse-link.ts', // no one is logged in yet
    'features/identity/server/visitor-procedures.ts', // no one is logged in yet
    'features/identity/server/sessions/log-out.ts', // the session that a new login replaces
    'features/identity/server/rate-limits.ts', // counts attempts
    'features/identity/server/own-procedures.ts', // the user's own login, in any role
    'features/identity/server/phone/procedures.ts', // the user's own number
    'features/identity/server/sessions/read-session.ts', // renews a session
    'features/identity/server/sessions/find-session.ts', // the user is not known yet
    'features/identity/server/login/new-device.ts', // the history of the user's offices
    'features/identity/server/login/sign-in.ts', // the user has shown a password
    'features/identity/server/login/slowed-login.ts', // counts attempts
    'features/answers/server/give-back.ts', // a substitute may have shifts at several employers
    'features/answers/server/unknown-links.ts', // counts attempts
    'features/archive/server/routes.ts', // records who downloaded an archive; the person's own scope reads the content
    'features/assignments/server/response-link.ts', // the look-up of a token
    'features/employers/server/boards/find-board.ts', // the look-up of a token
    'features/credits/server/fulfil.ts', // a payment is the buyer's, however it is reported
    'features/credits/server/procedures.ts', // counts attempts
    'features/credits/server/pricing.ts', // the shop is the same for everyone
    'features/credits/server/payments/local.ts', // the stand-in is an external service
    'features/credits/server/reconcile.ts', // payments of all employers
    'features/credits/server/reverse.ts', // a refund is reported by the provider
    'features/identity/server/login/recent-proof.ts', // does the user have a password?
    'features/identity/server/factors/passkey-procedures.ts', // the user's own login, or one whose owner is not known yet
    'features/identity/server/factors/procedures.ts', // the user's own login, in any role
    'features/identity/server/factors/prove.ts', // the same
    'features/identity/server/oidc/callback-route.ts', // the user is not known yet
    'features/identity/server/oidc/finish-login.ts', // the provider identifies the user, whose own login is changed
    'features/identity/server/oidc/procedures.ts', // the user's own login, in any role
    'features/employers/server/office-procedures.ts', // the person's own offices, at several employers
    'features/employers/server/member-procedures.ts', // ends sessions of a person who leaves an office
    'features/employers/server/departments/department-procedures.ts',
    'features/employers/server/door-procedures.ts', // an invited person acts for no employer yet
    'features/push/server/procedures.ts', // the user's own login
    'features/asking/server/alarm/raise-alarms.ts', // finds the shifts to check, of all employers
    'features/asking/server/returned/take-bounce.ts', // finds the employer whose mail bounced
    'features/sms/server/reports.ts', // a gateway reports on SMS of all employers
    'features/vikarer/server/give-login.ts', // a login may reach several employers
    'features/vikarer/server/own-procedures.ts', // the person answers an invitation by an employer
    'server/database/database.ts', // wakes the worker
    'server/database/rehearse.ts', // counts attempts
  ],
}

it.each(Object.entries(MAY_MINT))(
  'a %s is minted in the places that are meant to, and no other',
  async (scope, files) => {
    const minting: string[] = []
    for await (const file of glob('**/*.{ts,tsx}', { cwd: src })) {
      if (/\.test\.tsx?$/.test(file)) continue
      if (readFileSync(src + file, 'utf8').includes(`new ${scope}(`)) minting.push(file)
    }
    expect(minting.toSorted()).toEqual(files.toSorted())
  },
)
