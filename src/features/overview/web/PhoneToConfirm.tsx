import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsApi, meQuery } from '#features/identity/web/api.ts'
import { EMAIL_FIRST } from '#features/identity/texts-phone.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { paths } from '#shared/paths.ts'
import { smsObstacle } from '#shared/phone.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { Card } from '#web/ui/Card.tsx'
import css from './Attention.module.css'

/** Asks for the code that confirms the administrator's number: the welcome gift waits for it. */
export function PhoneToConfirm() {
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  const { data: balance } = useQuery(creditsApi.balance.queryOptions())
  const mayConfirm = usePermission('sending')
  const [credits, setCredits] = useState<number>()
  if (credits !== undefined) return <Confirmed credits={credits} />
  if (!mayConfirm || !profile?.phone || profile.isPhoneConfirmed) return null
  if (!balance?.gift || balance.gift.isGiven) return null
  const { phone } = profile
  if (smsObstacle(phone, balance.smsCountries) !== null) return null
  return (
    <Card as="section" title={`Få ${balance.gift.credits} SMS å prøve med`}>
      <Confirming phone={phone} onConfirmed={setCredits} />
    </Card>
  )
}

interface ConfirmingProps {
  phone: string
  onConfirmed: (credits: number) => void
}

function Confirming(props: ConfirmingProps) {
  const { data: me } = useQuery(meQuery())
  const lazy = useLazyModule(loadForm, true)
  if (me?.emailVerified === false) return <p>{EMAIL_FIRST}</p>
  return (
    lazy && <lazy.ConfirmPhone {...props} change={<a href={paths.adminProfileSettings}>Endre nummer</a>} />
  )
}

const loadForm = () => import('#features/identity/web/phone/ConfirmPhone.tsx')

function Confirmed({ credits }: { credits: number }) {
  const lazy = useLazyModule(loadConfirmed, true)
  return (
    lazy && (
      <div className={css.calm}>
        <lazy.PhoneConfirmed credits={credits} />
      </div>
    )
  )
}

const loadConfirmed = () => import('#features/identity/web/phone/PhoneConfirmed.tsx')
