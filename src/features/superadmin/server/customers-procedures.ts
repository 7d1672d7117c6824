import { superadmin } from '#server/api/guards.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { superadmin as contract } from '../contract.ts'
import { USER_NOT_FOUND } from '../texts.ts'
import { readCustomer } from './customer.ts'
import { checkCursor } from './customer-order.ts'
import { countCustomers, listCustomers } from './customers.ts'
import { noteRead } from './note-read.ts'
import { readRegisteredVikar } from './registered-vikar.ts'

const os = implementRoom(contract)

export const customersProcedures = {
  customers: os.customers.use(superadmin).handler(({ context: { services, scope }, input }) => {
    checkCursor(input.sort, input.cursor)
    return services.database.transaction(scope, async (tx) => {
      const [, page] = await Promise.all([noteRead(tx, 'customers-listed'), listCustomers(tx, input)])
      return page
    })
  }),
  customerCounts: os.customerCounts
    .use(superadmin)
    .handler(({ context: { services, scope } }) => services.database.read(scope, countCustomers)),
  customer: os.customer.use(superadmin).handler(async ({ context: { services, scope }, input, errors }) => {
    const customer = await services.database.transaction(scope, (tx) =>
      readCustomer(tx, input.userId, services.clock.now()),
    )
    if (!customer) throw errors.NOT_FOUND({ message: USER_NOT_FOUND })
    return customer
  }),
  registeredVikar: os.registeredVikar
    .use(superadmin)
    .handler(async ({ context: { services, scope }, input, errors }) => {
      const vikar = await services.database.transaction(scope, (tx) => readRegisteredVikar(tx, input.vikarId))
      if (!vikar) throw errors.NOT_FOUND({ message: 'Fant ikke vikaren' })
      return vikar
    }),
}
