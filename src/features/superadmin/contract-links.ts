import * as z from 'zod/mini'
import { Nothing } from '#shared/contract.ts'
import { Id, idOr } from '#shared/ids.ts'
import { forService, tags } from './contract-base.ts'
import { MAGIC_DAYS, Search } from './rules.ts'

/** An administrator who can be chosen. */
export const Choosable = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
})
export type Choosable = z.infer<typeof Choosable>

/** A link that still works. The link itself is not stored. */
export const ValidLink = z.object({
  id: Id,
  userId: Id,
  adminName: z.string(),
  company: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ValidLink = z.infer<typeof ValidLink>

/** `dead`: it has expired, or the account of its user or maker has changed. */
const LINK_STATES = ['valid', 'used', 'revoked', 'dead'] as const
export type LinkState = (typeof LINK_STATES)[number]

const DAYS = 'Skriv et helt antall dager fra 1 til 365'

export const links = {
  administrators: forService
    .route({
      method: 'GET',
      path: '/service/administrators',
      operationId: 'list-administrators',
      tags,
      summary: 'Administratorer å velge blant, de 20 første etter navn',
    })
    .input(
      z.object({
        search: z._default(Search, ''),
        /** Returns this administrator, ignoring the search. */ userId: z.optional(Id),
      }),
    )
    .output(z.object({ administrators: z.array(Choosable), found: z.int() })),
  generateMagicLink: forService
    .route({
      method: 'POST',
      path: '/service/magic-links',
      operationId: 'generate-admin-magic-link',
      tags,
      summary: 'Lag en lenke som logger inn som en administrator, én gang; administratoren får beskjed',
    })
    .errors({ NOT_ADMINISTRATOR: { status: 409, message: 'Brukeren er ikke en aktiv administrator.' } })
    .input(
      z.object({
        adminUserId: idOr('Du må velge en administrator først.'),
        daysValid: z._default(
          z.int(DAYS).check(z.gte(MAGIC_DAYS.min, DAYS), z.lte(MAGIC_DAYS.max, DAYS)),
          MAGIC_DAYS.fallback,
        ),
      }),
    )
    .output(z.object({ id: Id, magicLink: z.url(), expiresAt: z.iso.datetime(), adminName: z.string() })),
  validMagicLinks: forService
    .route({
      method: 'GET',
      path: '/service/magic-links',
      operationId: 'list-magic-links',
      tags,
      summary: 'Lenker som ennå virker',
    })
    .output(z.object({ links: z.array(ValidLink) })),
  magicLink: forService
    .route({
      method: 'GET',
      path: '/service/magic-links/{id}',
      operationId: 'read-magic-link',
      tags,
      summary: 'Om en lenke ennå virker, og hvis ikke, hvorfor',
    })
    .input(z.object({ id: idOr('Ukjent lenke') }))
    .output(z.object({ state: z.enum(LINK_STATES) })),
  revokeMagicLink: forService
    .route({
      method: 'DELETE',
      path: '/service/magic-links/{id}',
      operationId: 'revoke-magic-link',
      tags,
      summary: 'Trekk en lenke tilbake',
    })
    .input(z.object({ id: idOr('Ukjent lenke') }))
    .output(Nothing),
}
