import css from '../devices/Devices.module.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import { formatDate, osloToday } from '#shared/dates.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { failureToast } from '#web/errors.ts'
import { proving } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Identity, Provider } from '../../contract-oidc.ts'
import { LINK_FAILED, REMOVE_FAILED, REMOVED } from '../../texts-oidc.ts'
import { oidcApi } from './api.ts'

/** 'Innlogging med jobb eller skole' on the profile page; empty if the operator has no providers. */
export function IdentityCard() {
  const query = useQuery(oidcApi.identities.queryOptions())
  const { data } = query
  if (data && data.providers.length + data.identities.length === 0) return null
  if (!data && query.error === null) return null
  const isLinked = ({ id }: Provider) => data?.identities.some(({ provider }) => provider?.id === id)
  return (
    <Card as="section" title="Innlogging med jobb eller skole">
      <p>Logg inn med en innlogging du har fra før, uten passord her.</p>
      {data ? (
        <Stack>
          {data.identities.length > 0 && (
            <ul className={css.list}>
              {data.identities.map((identity) => (
                <IdentityRow key={identity.id} identity={identity} />
              ))}
            </ul>
          )}
          {data.providers
            .filter((provider) => !isLinked(provider))
            .map((provider) => (
              <LinkProvider key={provider.id} provider={provider} />
            ))}
        </Stack>
      ) : (
        <FailedQuery title="Kunne ikke hente innloggingene" query={query} />
      )}
    </Card>
  )
}

function LinkProvider({ provider: { id, name } }: { provider: Provider }) {
  const linking = useMutation(
    proving(
      oidcApi.beginLink.mutationOptions({
        onSuccess: ({ address }) => window.location.assign(address),
        onError: (error) => showToast(failureToast(LINK_FAILED, error)),
      }),
    ),
  )
  return (
    <div>
      <Button
        variant="secondary"
        icon={Link}
        isPending={linking.isPending}
        pendingText="Vent litt..."
        onPress={() => linking.mutate({ provider: id })}
      >
        Koble til {name}
      </Button>
    </div>
  )
}

function IdentityRow({ identity: { id, provider, createdAt, lastUsedAt } }: { identity: Identity }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const name = provider?.name ?? 'En innlogging som ikke brukes mer'
  const removing = useMutation(
    proving(
      oidcApi.removeIdentity.mutationOptions({
        onSuccess: () => showToast(REMOVED(name)),
        onError: (error) => showToast(failureToast(REMOVE_FAILED, error)),
        onSettled: () => queryClient.invalidateQueries({ queryKey: oidcApi.identities.key() }),
      }),
    ),
  )
  return (
    <li className={css.device}>
      <div className={css.words}>
        <strong>{name}</strong>
        <p>
          Koblet til {dayOf(createdAt)}, {lastUsedAt ? `sist brukt ${dayOf(lastUsedAt)}` : 'ikke brukt ennå'}
        </p>
      </div>
      <Button
        variant="danger-quiet"
        size="small"
        aria-label={`Fjern ${name}`}
        onPress={() => setAsking(true)}
        isPending={removing.isPending}
        pendingText="Fjerner..."
      >
        Fjern
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          removing.mutate({ id })
        }}
        title={`Fjerne ${name}?`}
        confirmLabel="Fjern"
      >
        Den logger ikke inn her lenger. Du kan alltid få en innloggingslenke på e-post, men krever kontoret
        ditt denne innloggingen, må du koble den til igjen før du kommer videre.
      </ConfirmDialog>
    </li>
  )
}

const dayOf = (instant: string) => formatDate(osloToday(new Date(instant)))
