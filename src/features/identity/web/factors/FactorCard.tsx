import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { formatDateLong, osloToday } from '#shared/dates.ts'
import { errorMessage, failureToast } from '#web/errors.ts'
import { proving } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { Factor } from '../../contract-factors.ts'
import { CODES_REPLACED, FACTOR, FACTOR_ADDED, FACTOR_FAILED, FACTOR_REMOVED } from '../../texts-factors.ts'
import { factorsApi } from './api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

/** 'Totrinnsinnlogging' on the profile page of every role. */
export function FactorCard() {
  const factor = useQuery(factorsApi.read.queryOptions())
  return (
    <Card as="section" title={FACTOR} aside={factor.data && <Badge>{factor.data.isOn ? 'På' : 'Av'}</Badge>}>
      {factor.isPending && <Loading>Henter totrinnsinnlogging...</Loading>}
      {factor.isLoadingError && (
        <ErrorState
          title="Kunne ikke hente totrinnsinnlogging"
          onRetry={() => void factor.refetch()}
          isRetrying={factor.isFetching}
        >
          {errorMessage(factor.error)}
        </ErrorState>
      )}
      {factor.data && <Shown factor={factor.data} />}
    </Card>
  )
}

type Step = { readonly kind: 'rest' | 'setting-up' } | { readonly kind: 'codes'; readonly codes: string[] }

function Shown({ factor }: { factor: Factor }) {
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries()
  const show = (codes: string[]) => {
    setStep({ kind: 'codes', codes })
    refresh()
  }
  if (step.kind === 'codes')
    return <RecoveryCodes codes={step.codes} onDone={() => setStep({ kind: 'rest' })} />
  if (step.kind === 'setting-up') {
    const done = (codes: string[]) => {
      showToast(FACTOR_ADDED)
      show(codes)
    }
    return (
      <>
        <SetUpFactor onDone={done} />
        <div>
          <Button variant="secondary" onPress={() => setStep({ kind: 'rest' })}>
            Avbryt
          </Button>
        </div>
      </>
    )
  }
  if (!factor.mayChange)
    return <p>Du er logget inn med en lenke fra kundeservice. Bare eieren av kontoen kan endre dette.</p>
  return factor.isOn ? (
    <FactorOn factor={factor} onCodes={show} onChange={refresh} />
  ) : (
    <>
      <p>
        Logg inn med en kode fra en app på telefonen, i tillegg til passord eller lenke. Da kommer ingen inn
        som bare kjenner passordet ditt eller leser e-posten din.
      </p>
      <div>
        <Button icon={ShieldCheck} onPress={() => setStep({ kind: 'setting-up' })}>
          Slå på totrinn
        </Button>
      </div>
    </>
  )
}

interface FactorOnProps {
  factor: Factor
  onCodes: (codes: string[]) => void
  onChange: () => void
}

function FactorOn({ factor, onCodes, onChange }: FactorOnProps) {
  const [isAsking, setAsking] = useState(false)
  const onError = (error: Error) => showToast(failureToast(FACTOR_FAILED, error))
  const renewing = useMutation(
    proving(
      factorsApi.replaceCodes.mutationOptions({
        onSuccess: ({ recoveryCodes }) => {
          showToast(CODES_REPLACED)
          onCodes(recoveryCodes)
        },
        onError,
      }),
    ),
  )
  const removing = useMutation(
    proving(
      factorsApi.remove.mutationOptions({
        onSuccess: () => showToast(FACTOR_REMOVED),
        onError,
        onSettled: onChange,
      }),
    ),
  )
  return (
    <>
      <p>
        {factor.since && `Slått på ${formatDateLong(osloToday(new Date(factor.since)))}. `}
        {leftWords(factor.codesLeft)}
      </p>
      <Actions>
        <Button
          variant="secondary"
          onPress={() => renewing.mutate({})}
          isPending={renewing.isPending}
          pendingText="Lager koder..."
        >
          Lag nye reservekoder
        </Button>
        <Button
          variant="danger-quiet"
          onPress={() => setAsking(true)}
          isPending={removing.isPending}
          pendingText="Slår av..."
        >
          {factor.isDemanded ? 'Bytt telefon eller app' : 'Slå av'}
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          removing.mutate({})
        }}
        title={factor.isDemanded ? 'Bytt telefon eller app?' : 'Slå av totrinnsinnlogging?'}
        confirmLabel={factor.isDemanded ? 'Bytt' : 'Slå av'}
      >
        {factor.isDemanded
          ? 'Den du har nå, slutter å virke, og reservekodene med den. Kontoen din krever totrinnsinnlogging, så du setter opp den nye med en gang.'
          : 'Da er passordet eller en lenke i e-posten nok for å komme inn, og reservekodene slutter å virke.'}
      </ConfirmDialog>
    </>
  )
}

const leftWords = (left: number) => {
  if (left === 0) return 'Du har ingen reservekoder igjen. Lag nye.'
  return left === 1 ? 'Du har én reservekode igjen.' : `Du har ${left} reservekoder igjen.`
}
