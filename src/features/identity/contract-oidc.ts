import * as z from 'zod/mini'
import { PROOF_NEEDED } from './contract.ts'
import { api, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ProviderId, ProviderJoin } from './oidc-rules.ts'
import { PROVIDER_DOWN as IS_DOWN } from './texts-oidc.ts'

/** A login provider: Entra ID, Feide, or another one with OpenID Connect. */
export const Provider = z.object({
  id: z.string(),
  /** Its name for people. */
  name: z.string(),
})
export type Provider = z.infer<typeof Provider>

/** The user's identity at a provider. */
export const Identity = z.object({
  id: Id,
  /** Null if the operator has removed the provider; the identity then cannot log in. */
  provider: z.nullable(Provider),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Identity = z.infer<typeof Identity>

const Demand = z.object({
  /** The provider that all members must log in by; null for no demand. */
  provider: z.nullable(ProviderId),
})

const OfProvider = z.object({ provider: ProviderId })
/** The provider's page that the browser opens next. */
const Leaving = z.object({ address: z.string() })
const PROVIDER_DOWN = { status: 424, message: IS_DOWN }
const NOT_THE_OWNER = {
  status: 403,
  message: 'Du er logget inn med en lenke fra kundeservice. Bare eieren av kontoen kan endre dette.',
}

const door = api.meta({ area: 'open' })
const forOneself = api.meta({ area: 'own' })
const tags = ['oidc']

export const oidc = {
  providers: door
    .route({
      method: 'GET',
      path: '/login-providers',
      operationId: 'list-login-providers',
      tags,
      summary: 'Hvem man kan logge inn med, som Microsoft og Feide',
    })
    .output(z.object({ providers: z.array(Provider) })),
  beginLogin: door
    .route({
      method: 'POST',
      path: '/login-providers/{provider}/login',
      operationId: 'begin-provider-login',
      tags,
      summary:
        'Begynn en innlogging hos en leverandør (OpenID Connect); nettleseren kommer tilbake til /api/oidc/{provider}',
    })
    .errors({ PROVIDER_DOWN })
    .input(
      z.extend(OfProvider, {
        returnTo: z.optional(z.string().check(z.maxLength(2000, 'Adressen er for lang'))),
        /** Requires a new login at the provider, even if a session exists there. */
        isAnew: z.optional(z.boolean()),
      }),
    )
    .output(Leaving),
  beginJoin: door
    .route({
      method: 'POST',
      path: '/login-providers/{provider}/join',
      operationId: 'begin-provider-join',
      tags,
      summary: 'Begynn å bruke en invitasjon til et kontor med innlogging hos en leverandør, uten passord',
    })
    .errors({
      PROVIDER_DOWN,
      INVITATION_INVALID: {
        status: 410,
        message: 'Invitasjonen er brukt, trukket tilbake eller utløpt. Be om en ny.',
      },
    })
    .input(
      z.intersection(
        z.extend(OfProvider, {
          token: z.string('Lenken mangler').check(z.maxLength(100, 'Lenken er for lang')),
        }),
        ProviderJoin,
      ),
    )
    .output(Leaving),
  beginLink: forOneself
    .route({
      method: 'POST',
      path: '/login-providers/{provider}/link',
      operationId: 'begin-provider-link',
      tags,
      summary: 'Begynn å koble egen innlogging hos en leverandør til brukeren',
    })
    .errors({
      PROVIDER_DOWN,
      PROOF_NEEDED,
      NOT_THE_OWNER,
      HAS_ONE: { status: 409, message: 'Du har allerede koblet til denne. Fjern den først.' },
    })
    .input(OfProvider)
    .output(Leaving),
  readLogout: door
    .route({
      method: 'GET',
      path: '/login-providers/{provider}/logout',
      operationId: 'read-provider-logout',
      tags,
      summary: 'Hvor man logger ut hos leverandøren også; null der den ikke har det',
    })
    .errors({ PROVIDER_DOWN })
    .input(OfProvider)
    .output(z.object({ address: z.nullable(z.string()) })),
  identities: forOneself
    .route({
      method: 'GET',
      path: '/login-identities',
      operationId: 'list-login-identities',
      tags,
      summary: 'Egne innlogginger hos leverandører',
    })
    .output(z.object({ identities: z.array(Identity), providers: z.array(Provider) })),
  removeIdentity: forOneself
    .route({
      method: 'DELETE',
      path: '/login-identities/{id}',
      operationId: 'remove-login-identity',
      tags,
      summary: 'Fjern egen innlogging hos en leverandør',
    })
    .errors({ PROOF_NEEDED, NOT_THE_OWNER })
    .input(z.object({ id: Id }))
    .output(Nothing),
  demand: api
    .meta({ area: 'employer' })
    .route({
      method: 'GET',
      path: '/login-demand',
      operationId: 'read-login-demand',
      tags,
      summary: 'Hvem alle på kontoret må logge inn med',
    })
    .output(Demand),
  setDemand: api
    .meta({ area: 'owning' })
    .route({
      method: 'PUT',
      path: '/login-demand',
      operationId: 'set-login-demand',
      tags,
      summary: 'Krev at alle på kontoret logger inn med én leverandør, eller la være',
    })
    .errors({
      PROOF_NEEDED,
      NOT_THE_OWNER,
      OWN_FIRST: { status: 409, message: 'Koble innloggingen til din egen bruker først.' },
    })
    .input(Demand)
    .output(Demand),
}
