import form from '../doors/AuthPage.module.css'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useEffectEvent } from 'react'
import { FormFailure } from '../FormFailure.tsx'
import { usePlainForm } from '#web/form/plain-form.ts'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useCall } from '#web/use-call.ts'
import type { NewFactor } from '../../contract-factors.ts'
import { FACTOR_FAILED } from '../../texts-factors.ts'
import { factorsClient } from './client.ts'
import { CodeField } from './CodeField.tsx'

/** Sets up an app: shows its secret as a QR code and text, asks for the first code, and shows the recovery codes. */
export function SetUpFactor({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [beginning, begin] = useCall(() => withProof(() => factorsClient.begin()))
  const start = useEffectEvent(() => void begin())
  useEffect(() => {
    const timer = setTimeout(start) // once, even if React opens it twice
    return () => clearTimeout(timer)
  }, [])
  if (beginning.status === 'done') return <Steps factor={beginning.output} onDone={onDone} />
  if (beginning.status !== 'failed') return <Loading>Lager QR-koden...</Loading>
  return (
    <div className={form.form}>
      <FormFailure error={beginning.error} title={FACTOR_FAILED} />
      <Button variant="secondary" icon={RotateCw} onPress={() => void begin()}>
        Prøv igjen
      </Button>
    </div>
  )
}

interface StepsProps {
  factor: NewFactor
  onDone: (recoveryCodes: string[]) => void
}

function Steps({ factor, onDone }: StepsProps) {
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const { recoveryCodes } = await factorsClient.confirm(values)
      onDone(recoveryCodes)
    },
  })
  return (
    <Stack as="ol">
      <li>
        Installer en app som lager engangskoder, for eksempel Google Authenticator, Microsoft Authenticator
        eller 2FAS. Passordappen din kan det kanskje også.
      </li>
      <li>
        <p>Skann QR-koden i appen.</p>
        <Picture {...factor.picture} />
        <p>
          Er du på telefonen? <a href={factor.address}>Åpne i appen</a>, eller skriv inn nøkkelen:
        </p>
        <p>
          <code>{factor.secret}</code>
        </p>
      </li>
      <li>
        <form className={form.form} {...formProps}>
          <p>Skriv koden som appen viser.</p>
          <ErrorSummary errors={problems} attempt={attempt} />
          <CodeField {...field('code')} />
          <FormFailure error={refusal} title={FACTOR_FAILED} />
          <Button type="submit" isPending={isPending} pendingText="Slår på...">
            Slå på totrinn
          </Button>
        </form>
      </li>
    </Stack>
  )
}

const loadSchema = async () => (await import('../../factor-rules.ts')).FirstCode

/** Dark on light in dark mode too: not every camera reads it the other way round. */
function Picture({ side, path }: NewFactor['picture']) {
  return (
    <svg
      width="224"
      viewBox={`-4 -4 ${side + 8} ${side + 8}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR-kode med nøkkelen. Den står også som tekst nedenfor."
    >
      <rect x="-4" y="-4" width={side + 8} height={side + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
