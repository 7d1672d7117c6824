import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Only this list decides who may act for whom: a new line in these lists is a decision about security. */
const MAY_MINT: Record<string, string[]> = {
  TenantScope: [
    'features/accounts/server/session.ts', // the session gate
    'features/answers/server/give-back.ts', // shifts of a substitute who is erased, at each of their employers
    'features/assignments/server/response-link.ts', // the holder of the link acts for its employer
    'features/requests/server/acts/leaving/remove-leaving.ts', // removes those whose last kept shift is over, for their employer
    'features/superadmin/server/erase/cancel-shifts.ts', // shifts of an office that closes, for their employer
    'features/asking/server/returned/ask-held.ts', // who is asked by SMS instead of a mail that cannot leave, for its employer
    'features/asking/server/returned/take-bounce.ts', // mail that came back has failed, for the employer who sent it
    'features/asking/server/forecast/keep.ts', // what is expected of a request is kept for the employer who sent it
    'features/asking/server/alarm/raise-alarms.ts', // the service looks after the employer's shifts
    'features/asking/server/line/ask-due.ts', // the next in line are asked for the employer who made the line
    'features/superadmin/server/sms/sms-control.ts', // a customer's failed SMS is sent again with the customer's credit
  ],
  LinkScope: [
    'features/assignments/server/response-link.ts', // the page of a link is read before it is known whose it is
  ],
  PersonScope: [
    'features/accounts/server/session.ts',
    'features/assignments/server/response-link.ts', // looks up the link holder's shifts elsewhere
  ],
  SystemScope: [
    'app/refresh-gauges.ts', // counts without reading anybody's rows
    'app/operations.ts', // is there a database?
    'app/utboks/messages.ts', // what became of the messages that the page shows
    'app/startup-message.ts',
    'app/worker.ts',
    'features/accounts/server/at-doors.ts', // no one is logged in yet
    'features/accounts/server/door-procedures.ts', // no one is logged in yet
    'features/accounts/server/end-session.ts', // the session that a new login replaces
    'features/accounts/server/rate-limits.ts', // counts attempts
    'features/accounts/server/own-procedures.ts', // the user's own login, in any role
    'features/accounts/server/phone/procedures.ts', // the user's own number
    'features/accounts/server/session.ts',
    'features/accounts/server/login/new-device.ts', // the history of the user's offices
    'features/accounts/server/login/sign-in.ts', // compares the credential before and after the check
    'features/accounts/server/login/slowed-login.ts', // counts attempts
    'features/answers/server/give-back.ts', // a substitute may have shifts at several employers
    'features/answers/server/unknown-links.ts', // counts attempts
    'features/archive/server/routes.ts', // writes down who took an archive away; what is in it is read in their own scope
    'features/assignments/server/response-link.ts', // the look-up of a token
    'features/credits/server/fulfil.ts', // a payment is the buyer's, however it is reported
    'features/credits/server/procedures.ts', // counts attempts
    'features/credits/server/pricing.ts', // the shop is the same for everyone
    'features/credits/server/payments/local.ts', // the stand-in is a service outside
    'features/credits/server/reconcile.ts', // payments of all employers
    'features/credits/server/reverse.ts', // a refund is reported by the provider
    'features/accounts/server/login/recent-proof.ts', // whether the user has a password
    'features/factors/server/passkey-procedures.ts', // the user's own login, and one whose owner is not known yet
    'features/factors/server/procedures.ts', // the user's own login, in any role
    'features/factors/server/proof.ts', // the same
    'features/oidc/server/callback-route.ts', // nobody is known yet
    'features/oidc/server/finish.ts', // whose login it is, is said by the provider; their own login is changed
    'features/oidc/server/procedures.ts', // the user's own login, in any role
    'features/employers/server/office-procedures.ts', // the person's own offices, at several employers
    'features/employers/server/member-procedures.ts', // ends sessions of one who leaves an office
    'features/employers/server/departments/department-procedures.ts',
    'features/employers/server/door-procedures.ts', // who is invited acts for no employer yet
    'features/push/server/procedures.ts', // the user's own login
    'features/asking/server/alarm/raise-alarms.ts', // which shifts are to be looked at, of all employers
    'features/asking/server/returned/take-bounce.ts', // which employer's mail came back
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
