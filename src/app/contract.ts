import { accounts } from '#features/accounts/contract.ts'
import { assignments } from '#features/assignments/contract.ts'
import { credits } from '#features/credits/contract.ts'
import { overview } from '#features/overview/contract.ts'
import { sms } from '#features/sms/contract.ts'
import { superadmin } from '#features/superadmin/contract.ts'
import { vikarer } from '#features/vikarer/contract.ts'

/** The whole API: every room's contract under its name. */
export const contract = { accounts, assignments, credits, overview, sms, superadmin, vikarer }
