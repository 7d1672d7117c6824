import { ORPCError } from '@orpc/client'
import type { Role } from '#shared/roles.ts'
import { isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { LINK_LOGIN, LINK_PROBLEM } from '../../texts-links.ts'
import { accountsClient, readMe } from '../client.ts'

export type LinkProblem = keyof typeof LINK_PROBLEM

/** What a login link's address says. */
export interface LoginLink {
  token: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/**
 * The address keeps the token until it is used, then it is replaced with the document. Taken out any earlier it would be
 * missing after a reload, and in the browser that a mail program's own window hands its address to.
 */
export const readLoginLink = (search: URLSearchParams): LoginLink => ({
  token: search.get('token') ?? '',
  expiresAt: Number(search.get('exp') ?? Number.NaN) * 1000,
})

/** The link works; or what is wrong with it; or it was asked for in another browser, and this code does the same there. */
export type Checked = 'good' | { problem: LinkProblem } | { code: string }

/** Looks whether the link works, without using it. */
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

/** How a try to log in went: whose login it is now, perhaps with a second step to come, or what was in the way. */
export type Entry = { role: Role; secondStep: boolean } | { problem: LinkProblem }

/** Uses the link and tells how it went. */
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

/** A browser may refuse the session's cookie without a word to the page. */
const isLoggedIn = async (): Promise<boolean> => (await readMe().catch(() => null)) !== null

const problemOf = (error: unknown, link: LoginLink): LinkProblem => {
  if (isErrorCode(error, 'LINK_INVALID')) return badLink(link)
  return error instanceof ORPCError && error.status >= 500 ? 'failed' : 'other'
}

/** The server has one answer to all bad links; only the address tells that this one is too old. */
const badLink = ({ expiresAt }: LoginLink): LinkProblem => (expiresAt <= Date.now() ? 'expired' : 'invalid')

function told<Problem extends LinkProblem>(problem: Problem): Problem {
  showToast({ ...LINK_PROBLEM[problem], tone: 'error' })
  return problem
}
