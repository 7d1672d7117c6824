import { readFileSync } from 'node:fs'
import path from 'node:path'
import { returnAddress } from '#features/email/server/bounces/return-address.ts'
import { bounceSecret } from '#features/email/server/bounces/routes.ts'
import { createTokens } from '#server/tokens.ts'
import { paths } from '#shared/paths.ts'
import { bouncesPath } from '#shared/server-paths.ts'
import { postfixBounce } from '#test/fakes/bounces.ts'
import { accessible } from './accessible.ts'
import { fits, told } from './parts.ts'
import { addAssignment, addVikar, confirmAddress, KARI, mailOf, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'
import { MAIL_BOUNCES } from './start-service.ts'

beginEmpty()

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }

test('the office sees at once whose e-mail came back, and an SMS went instead', async ({ page, service }) => {
  await signUp(page.request, service, KARI)
  await confirmAddress(page.request, service, KARI.email)
  await service.command('grant', KARI.email, '2')
  const [ola] = [await addVikar(page.request, service, OLA), await addVikar(page.request, service, SIRI)]
  const shift = { title: 'Vikar i 3B', channels: ['email' as const], smsIfBounced: true }
  const id = await addAssignment(page.request, service, shift)
  await page.goto(paths.assignment(id))
  const row = page.getByRole('listitem').filter({ hasText: OLA.fullName }).first()
  await expect(row).toContainText('E-post: Sendt')

  await comeBack(service, mailOf(OLA))
  await expect(row).toContainText('E-post: Kom ikke fram')
  await expect(row).toContainText(/SMS: (Sendt|Levert)/)
  await accessible(page)
  expect((await service.caught()).sms.map(({ to }) => to)).toEqual(['+4791234501'])

  await page.goto(paths.editVikar(ola))
  await expect(page.getByText('E-posten kommer ikke fram')).toBeVisible()
  await expect(page.getByText('550 5.1.1 User unknown')).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Prøv adressen igjen' }).click()
  await told(page, 'Adressen prøves igjen')
  await expect(page.getByText('E-posten kommer ikke fram')).toHaveCount(0)
})

/** Returns the newest mail to the address, as postfix delivers a bounce. */
const comeBack = async (service: Service, recipient: string) => {
  const tokens = createTokens(readFileSync(path.join(service.dataDir, 'secret'), 'utf8').trim())
  const mail = (await service.caught()).email.find(({ to }) => to === recipient)
  const to = returnAddress(MAIL_BOUNCES, tokens, mail?.id ?? '')
  const answer = await fetch(service.url + bouncesPath(bounceSecret(tokens)), {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: postfixBounce({ to, recipient }),
  })
  expect(await answer.json()).toEqual({ state: 'returned' })
}
