import * as z from 'zod/mini'
import { Nothing } from '#shared/contract.ts'
import { forService, tags } from './contract-base.ts'
import { PackageForm } from './rules.ts'

/** A package, whether it is for sale or not; one that today's rules would refuse too, or nobody could mend it. */
export const PricedPackage = z.object({
  id: z.uuid(),
  packageName: z.string(),
  credits: z.int(),
  priceOre: z.int(),
  stripePriceId: z.string(),
  isPopular: z.boolean(),
  isActive: z.boolean(),
  displayOrder: z.int(),
})
export type PricedPackage = z.infer<typeof PricedPackage>

const ById = z.object({ id: z.uuid('Ukjent pakke') })

export const pricing = {
  pricedPackages: forService
    .route({
      method: 'GET',
      path: '/service/packages',
      operationId: 'list-priced-packages',
      tags,
      summary: 'Alle SMS-pakker',
    })
    .output(z.object({ packages: z.array(PricedPackage) })),
  createPackage: forService
    .route({
      method: 'POST',
      path: '/service/packages',
      operationId: 'create-package',
      tags,
      summary: 'Ny SMS-pakke',
    })
    .input(PackageForm)
    .output(z.object({ id: z.uuid() })),
  updatePackage: forService
    .route({
      method: 'PUT',
      path: '/service/packages/{id}',
      operationId: 'update-package',
      tags,
      summary: 'Endre en SMS-pakke',
    })
    .input(z.intersection(ById, PackageForm))
    .output(Nothing),
  deletePackage: forService
    .route({
      method: 'DELETE',
      path: '/service/packages/{id}',
      operationId: 'delete-package',
      tags,
      summary: 'Slett en SMS-pakke',
    })
    .input(ById)
    .output(Nothing),
}
