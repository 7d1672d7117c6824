import type { Page } from '@playwright/test'
import { card, typeDate, typeTime } from './parts.ts'
import { addVikar, answerBehind, answerLink, confirmAddress, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }

test('an office asks and follows the answers while the browser translates the page', async ({
  page,
  service,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await signUp(page.request, service, KARI)
  await confirmAddress(page.request, service, KARI.email)
  await service.command('grant', KARI.email, '20')
  for (const person of [OLA, SIRI]) await addVikar(page.request, service, person)
  await translate(page)

  await page.goto('/admin/opprett-oppdrag')
  await page.getByLabel('Tittel').fill('Vikar i 3B')
  await page.getByLabel('Sted').fill('Skoleveien 1')
  await typeDate(page, 'Dato', inDays(2))
  await typeTime(page, 'Starttid', '0745')
  await typeTime(page, 'Sluttid', '1430')
  await page.getByRole('button', { name: 'Legg til en vakt' }).click()
  await page.getByRole('button', { name: 'Fjern vakt 2' }).click()
  await page.getByRole('radio', { name: /^Velg vikarer/ }).click()
  await page.getByRole('checkbox', { name: /Ola Hansen/ }).check()
  await page.getByRole('radio', { name: /^Alle tilgjengelige vikarer/ }).click()
  await page.getByRole('button', { name: 'Opprett og send forespørsler' }).click()
  await expect(page).toHaveURL(/oppdragslogg\/[\w-]{36}$/)

  const link = await answerLink(service, OLA, 'Vikar i 3B')
  await expect(state(page, 'Venter vikar')).toBeVisible()
  await answerBehind(page.request, link, 'claim')
  await expect(page.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeVisible()
  await expect(state(page, 'Aktiv')).toBeVisible()
  await answerBehind(page.request, link, 'withdraw')
  await expect(state(page, 'Venter vikar')).toBeVisible()
  await expect(state(page, 'Aktiv')).toHaveCount(0)
  await page.goto('/admin/oppdragslogg')
  await expect(card(page, 'Vikar i 3B')).toContainText('Venter vikar')
  await answerBehind(page.request, await answerLink(service, SIRI, 'Vikar i 3B'), 'claim')
  await expect(card(page, 'Vikar i 3B')).toContainText('Aktiv')
  await expect(card(page, 'Vikar i 3B')).not.toContainText('Venter vikar')
  expect(failures).toEqual([])
})

const state = (page: Page, label: string) => page.getByRole('main').getByText(label, { exact: true })

/** Replaces each text node by an element, also those that come later, as the translation of a browser does. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const LEFT_ALONE = 'script, style, title, textarea, svg, font'
    const wrap = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
      while (texts.nextNode()) found.push(texts.currentNode)
      for (const text of found) {
        if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(LEFT_ALONE)) continue
        const font = document.createElement('font')
        font.append(text.nodeValue)
        text.parentElement.replaceChild(font, text)
      }
    }
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(wrap))).observe(
      document,
      { childList: true, subtree: true },
    )
  })
