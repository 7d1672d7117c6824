import * as z from 'zod/mini'
import { ROLES } from '#shared/roles.ts'
import { api, Nothing } from '#shared/contract.ts'
import { ChoosePassword } from './rules.ts'

/** The role of the login. With `secondStep` the user is not logged in until they show the second factor. */
export const Entered = z.object({ role: z.enum(ROLES), secondStep: z.boolean() })
export const LINK_INVALID = { status: 410, message: 'Token er ugyldig eller har utløpt.' }
export const ByToken = z.object({
  token: z.string('Lenken mangler').check(z.maxLength(100, 'Lenken er for lang')),
})

const tags = ['accounts']

/** Procedures for the link of an employer's invitation; no session is needed. */
export const invitations = {
  checkInvitation: api
    .route({
      method: 'POST',
      path: '/invitation/check',
      operationId: 'check-invitation',
      tags,
      summary: 'Virker lenken for å velge passord? Bruker den ikke',
    })
    .meta({ area: 'open' })
    .input(ByToken)
    .output(
      z.object({
        /** The user name of the login; null when the link does not work. */
        email: z.nullable(z.string()),
        /** The inviting employer; null where the link confirms an address, or the employer has no name. */
        employerName: z.nullable(z.string()),
      }),
    ),
  choosePassword: api
    .route({
      method: 'POST',
      path: '/invitation',
      operationId: 'choose-password',
      tags,
      summary: 'Velg passord med lenken fra arbeidsgiveren eller bekreftelsen, én gang, og logg inn',
    })
    .meta({ area: 'open' })
    .errors({ LINK_INVALID })
    .input(z.intersection(ByToken, ChoosePassword))
    .output(Entered),
  declineInvitation: api
    .route({
      method: 'POST',
      path: '/invitation/decline',
      operationId: 'decline-invitation',
      tags,
      summary: 'Si nei til en invitasjon som vikar, med lenken. Arbeidsgiveren får ikke vite det.',
    })
    .meta({ area: 'open' })
    .errors({ LINK_INVALID })
    .input(ByToken)
    .output(Nothing),
}
