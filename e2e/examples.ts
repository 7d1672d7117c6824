import type { BrowserContext } from '@playwright/test'
import * as z from 'zod/mini'
import type { Role } from '#shared/roles.ts'
import type { Examples } from './addresses.ts'
import { expect, type Service } from './service.ts'

/** One example of each kind from the demonstration, for the addresses with a variable part. */
export const findExamples = async (
  { administrator: office, superadmin }: Record<Role, BrowserContext>,
  service: Service,
): Promise<Examples> => {
  const get = async (context: BrowserContext, path: string): Promise<unknown> =>
    (await context.request.get(`/api${path}`)).json()
  const { vikarer } = z.parse(z.object({ vikarer: Some }), await get(office, '/vikarer'))
  const { assignments } = z.parse(Assignments, await get(office, '/assignments'))
  const ordered = assignments.find(({ isInOrder }) => isInOrder)
  const { purchases } = z.parse(z.object({ purchases: Some }), await get(office, '/credits/purchases'))
  const { customers } = z.parse(Customers, await get(superadmin, '/service/customers?role=administrator'))
  return {
    editVikar: vikarer[0].id,
    person: vikarer[0].id,
    assignment: assignments[0].id,
    order: (ordered ?? assignments[0]).id,
    receipt: purchases[0].id,
    customer: customers[0].userId,
    localCheckout: await beginCheckout(office),
    response: await answerToken(service),
  }
}

/** The id of a checkout that waits for its payment. */
const beginCheckout = async ({ request }: BrowserContext) => {
  const offers = await request.get('/api/credits/packages')
  const [offer] = z.parse(Packages, await offers.json()).packages
  const begun = await request.post('/api/credits/checkout', {
    data: { priceId: offer.id, smsAmount: offer.credits },
  })
  const { url } = z.parse(z.object({ url: z.url() }), await begun.json())
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** The link in an SMS request. */
const answerToken = async (service: Service) => {
  const newest = async () =>
    (await service.caught()).sms.flatMap(({ text }) => /\/r\/(\S{22})/.exec(text)?.[1] ?? [])[0]
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

const WithId = z.object({ id: z.uuid() })
const Some = z.tuple([WithId], WithId)
const Logged = z.object({ id: z.uuid(), isInOrder: z.boolean() })
const Assignments = z.object({ assignments: z.tuple([Logged], Logged) })
const Customers = z.object({ customers: z.tuple([z.object({ userId: z.uuid() })], z.unknown()) })
const Packages = z.object({
  packages: z.tuple([z.object({ id: z.uuid(), credits: z.int() })], z.unknown()),
})
