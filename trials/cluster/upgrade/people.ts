import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { until } from '#test/until.ts'
import { arrangeAssignments } from '../../bench/rows.ts'
import { ask } from '../ask.ts'
import type { Cluster } from '../cluster.ts'
import type { Notes } from '../notes.ts'
import { addVikar, type Office } from '../offices.ts'
import { repeatedly } from '../retry.ts'
import { openAnswerPage, openTab, type Tab } from '../tab.ts'

const LOOK_MS = 250
/** Milliseconds before a browser reconnects a stream. */
const RECONNECT_MS = 1000
const ANSWERED = 303

/**
 * Two people from before the upgrade who continue after it: one at a desk, logged in with an open tab, and one with an
 * answer page.
 */
export const openPeople = async (cluster: Cluster, office: Office) => {
  const desk = await sitAtDesk(cluster, office)
  const page = await readAnswerPage(cluster, office)
  return {
    /** Checks their state afterwards; returns the answered link. */
    goOn: async (notes: Notes): Promise<string> => {
      await desk.goOn(notes)
      await page.goOn(notes)
      return page.token
    },
  }
}

/** Checks the session four times a second, and keeps a tab open. */
const sitAtDesk = async ({ url }: Cluster, office: Office) => {
  const address = `${url}/api/live`
  const open = () => openTab(address, office.cookie)
  let tab: Tab = await open()
  let looks = 0
  let opened = 1
  const strange: string[] = []
  const stopLooking = repeatedly(LOOK_MS, async () => {
    const me = await ask(url, 'GET', '/api/me', office).catch((error: unknown) => String(error))
    looks += 1
    if (!isLoggedIn(me)) strange.push(typeof me === 'string' ? me : `${me.status} ${JSON.stringify(me.body)}`)
  })
  const stopKeeping = repeatedly(RECONNECT_MS, async () => {
    if (tab.isOpen) return
    const next = await open().catch((error: unknown) => void strange.push(`the tab: ${String(error)}`))
    if (!next) return
    tab = next
    opened += 1
  })
  return {
    goOn: async (notes: Notes) => {
      await until(() => tab.isOpen, 10).catch(() => {})
      const isTold = await tab.hears('vikarer', () => addVikar(url, office).catch(() => {}))
      await Promise.all([stopLooking(), stopKeeping()])
      tab.close()
      notes.count('looks at a session', looks)
      notes.count('connections of a tab', opened)
      notes.hold(strange.length === 0, `who was logged in was told ${[...new Set(strange)].join(', ')}`)
      notes.hold(isTold, 'a tab that was open before is not told of what happens after')
    },
  }
}

export const isLoggedIn = (me: Awaited<ReturnType<typeof ask>> | string) =>
  typeof me === 'object' && me.status === 200 && typeof me.body === 'object' && me.body !== null

/** An answer page from before, with the fields of its form; the same form is sent afterwards. */
const readAnswerPage = async ({ url, postgres, tokens }: Cluster, office: Office) => {
  const [asked] = await arrangeAssignments(postgres.admin, tokens, [office], 1, 2)
  if (!asked) throw new Error('nobody is asked')
  const { token } = asked
  const { body } = await ask(url, 'GET', paths.response(token))
  const form = fieldsOf(String(body))
  form.set('response', 'accepted')
  const stream = await openAnswerPage(url + serverPaths.responseLive(token))
  return {
    token,
    goOn: async (notes: Notes) => {
      stream.close()
      const answer = await fetch(url + paths.response(token), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: form,
      })
      await answer.text()
      notes.hold(
        answer.status === ANSWERED,
        `an answer page of before was answered with ${answer.status} after`,
      )
      const { status } = await ask(url, 'GET', paths.response(token))
      notes.hold(status === 200, `an answer page of before shows ${status} after`)
    },
  }
}

const fieldsOf = (page: string) => {
  const fields = new URLSearchParams()
  for (const [tag] of page.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1]
    if (name !== undefined && !/type="(?:submit|checkbox|radio)"/.test(tag))
      fields.set(name, /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  if (!fields.has('message')) throw new Error('the answer page has no form')
  return fields
}
