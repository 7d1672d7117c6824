import { accounts } from '#features/identity/contract.ts'
import { answers } from '#features/answers/contract.ts'
import { credits } from '#features/credits/contract.ts'
import { oidc } from '#features/identity/contract-oidc.ts'
import { factors } from '#features/identity/contract-factors.ts'
import { employers } from '#features/employers/contract.ts'
import { followup } from '#features/followup/contract.ts'
import { history } from '#features/history/contract.ts'
import { mine } from '#features/mine/contract.ts'
import { overview } from '#features/overview/contract.ts'
import { push } from '#features/push/contract.ts'
import { officeActs } from '#features/requests/contract-office-acts.ts'
import { requests } from '#features/requests/contract.ts'
import { sms } from '#features/sms/contract.ts'
import { superadmin } from '#features/superadmin/contract.ts'
import { leaving, vikarer } from '#features/vikarer/contract.ts'

/** The whole API: every room's contract under its name. */
export const contract = {
  accounts,
  answers,
  credits,
  factors,
  employers,
  /** Followup shows shifts, and the office's acts on them are in requests: both keep these addresses. */
  followup: { ...followup, ...officeActs },
  history,
  leaving,
  mine,
  oidc,
  overview,
  push,
  requests,
  sms,
  superadmin,
  vikarer,
}
