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

/** Looks whether the link works, without using it, and returns what is wrong; null when nothing is. */
export async function checkLoginLink(link: LoginLink): Promise<LinkProblem | null> {
  try {
    return told(await problemBefore(link))
  } catch (error) {
    if (isErrorCode(error, 'INPUT_INVALID')) return told(badLink(link)) // too long to be one of ours
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

const problemBefore = async (link: LoginLink): Promise<LinkProblem | null> => {
  if (!link.token) return 'missing'
  const { isUsable } = await accountsClient.checkLoginLink({ token: link.token })
  return isUsable ? null : badLink(link)
}

/** A browser may refuse the session's cookie without a word to the page. */
const isLoggedIn = async (): Promise<boolean> => (await readMe().catch(() => null)) !== null

const problemOf = (error: unknown, link: LoginLink): LinkProblem => {
  if (isErrorCode(error, 'LINK_INVALID')) return badLink(link)
  return error instanceof ORPCError && error.status >= 500 ? 'failed' : 'other'
}

/** The server has one answer to all bad links; only the address tells that this one is too old. */
const badLink = ({ expiresAt }: LoginLink): LinkProblem => (expiresAt <= Date.now() ? 'expired' : 'invalid')

function told<Problem extends LinkProblem | null>(problem: Problem): Problem {
  if (problem) showToast({ ...LINK_PROBLEM[problem], tone: 'error' })
  return problem
}
