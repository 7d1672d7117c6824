import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import { addAssignment, addVikar, answerLink, confirmAddress, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

const YES = 'Ja, jeg tar oppdraget'
const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }

test('an open page shows the office’s change, announces it, and accepts an answer after it was looked at', async ({
  browser,
  service,
}) => {
  const kari = await browser.newContext()
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  const vikarIds = [await addVikar(kari.request, service, OLA)]
  await service.command('grant', KARI.email, '20')
  const title = 'Vikar i 3B'
  const id = await addAssignment(kari.request, service, {
    title,
    date: inDays(3),
    vikarIds,
    channels: ['sms'],
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 720 } })
  const page = await context.newPage()
  await page.goto(await answerLink(service, OLA, title))
  await page.getByText('Skriv en beskjed').click()
  await page.getByRole('textbox').fill('Kommer med toget')
  const { assignment } = await (await kari.request.get(`${service.url}/api/assignments/${id}`)).json()
  const { location, date, places, version } = assignment
  const edited = await kari.request.put(`${service.url}/api/assignments/${id}`, {
    data: {
      title,
      location,
      date,
      places,
      version,
      description: '',
      requirements: '',
      startTime: '11:00',
      endTime: '15:00',
    },
  })
  expect(edited.ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Oppdraget er endret' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText(/Oppdraget er endret\s+Tid: før .*, nå 11\.00–15\.00/)
  await expect(page.getByRole('button', { name: YES })).toHaveCount(0)
  await accessible(page)
  await fits(page)
  await page.getByRole('link', { name: 'Jeg har sett endringen' }).click()
  await expect(page.getByRole('button', { name: YES })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('Kommer med toget')
  await page.getByRole('button', { name: YES }).click()
  await expect(page.locator('#svar')).toHaveText('Gratulerer! Du har fått oppdraget')
  await context.close()
  await kari.close()
})
