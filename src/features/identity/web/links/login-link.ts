import { ORPCError } from '@orpc/client'
import type { Role } from '#shared/roles.ts'
import { isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { LINK_LOGIN, LINK_PROBLEM } from '../../texts-links.ts'
import { accountsClient, readMe } from '../client.ts'

export type LinkProblem = keyof typeof LINK_PROBLEM

/** The parts of a login link's address. */
export interface LoginLink {
  token: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/**
 * The address keeps the token until it is used, then it is replaced with the document. Taken out any earlier it would
 * be missing after a reload, and in the browser that a mail program's own window hands its address to.
 */
export const readLoginLink = (search: URLSearchParams): LoginLink => ({
  token: search.get('token') ?? '',
  expiresAt: Number(search.get('exp') ?? Number.NaN) * 1000,
})

/**
 * A good link, a problem, or a code to type in the browser that requested the link.
 */
export type Checked = 'good' | { problem: LinkProblem } | { code: string }

/** Checks the link without using it. */
export async function checkLoginLink(link: LoginLink): Promise<Checked> {
  try {
    if (!link.token) return { problem: told('missing') }
    const { isUsable, code } = await accountsClient.checkLoginLink({ token: link.token })
    if (code !== null) return { code }
    return isUsable ? 'good' : { problem: told(badLink(link)) }
  } catch (error) {
    if (isErrorCode(error, 'INPUT_INVALID')) return { problem: told(badLink(link)) } // too long to be one of ours
    told('other')
    throw error
  }
}

/** The outcome of a login: the role and whether a second step follows, or the problem. */
export type Entry = { role: Role; secondStep: boolean } | { problem: LinkProblem }

/** Uses the link and shows the outcome. */
export async function enterByLink(link: LoginLink): Promise<Entry> {
  try {
    const entered = await accountsClient.useLoginLink({ token: link.token })
    if (entered.secondStep) return entered
    if (!(await isLoggedIn())) return { problem: told('unverified') }
    showToast(LINK_LOGIN)
    return entered
  } catch (error) {
    return { problem: told(problemOf(error, link)) }
  }
}

/** A browser may refuse the session's cookie silently. */
const isLoggedIn = async (): Promise<boolean> => (await readMe().catch(() => null)) !== null

const problemOf = (error: unknown, link: LoginLink): LinkProblem => {
  if (isErrorCode(error, 'LINK_INVALID')) return badLink(link)
  return error instanceof ORPCError && error.status >= 500 ? 'failed' : 'other'
}

/** The server has one answer to all bad links; only the address shows that a link has expired. */
const badLink = ({ expiresAt }: LoginLink): LinkProblem => (expiresAt <= Date.now() ? 'expired' : 'invalid')

function told<Problem extends LinkProblem>(problem: Problem): Problem {
  showToast({ ...LINK_PROBLEM[problem], tone: 'error' })
  return problem
}
