import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { paths } from '#shared/paths.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { BACK_TO_REGISTER, LOG_IN_TO_ADD } from '../texts.ts'
import { vikarerApi } from './api.ts'
import { newVikar } from './form-values.ts'
import { addedToast } from './login-toasts.ts'
import { registerHref, useRegisterAddress } from './use-register.ts'
import { VikarEditor } from './VikarEditor.tsx'

/** A new substitute for the register, with a login if it is asked for. They are first in it, so no search is kept. */
export function AddVikarPage() {
  const navigate = useNavigate()
  const { query } = useRegisterAddress()
  const [sendLoginInfo, setSendLoginInfo] = useState(false)
  const create = useMutation(vikarerApi.create.mutationOptions())
  return (
    <Page width="narrow">
      <PageHeader title="Legg til vikar" back={{ href: registerHref(query), label: BACK_TO_REGISTER }} />
      <VikarEditor
        values={newVikar}
        submitLabel="Legg til vikar"
        back={registerHref(query)}
        logIn={LOG_IN_TO_ADD}
        onSave={async (form) => {
          showToast(addedToast(await create.mutateAsync({ ...form, sendLoginInfo })))
          await navigate({ to: paths.vikarer, ignoreBlocker: true })
        }}
      >
        <SendLoginInfo value={sendLoginInfo} onChange={setSendLoginInfo} />
      </VikarEditor>
    </Page>
  )
}

interface SendLoginInfoProps {
  value: boolean
  onChange: (isWanted: boolean) => void
}

/**
 * The choice to invite a new substitute at once. Nothing is sent to others before the user's own address is confirmed.
 */
function SendLoginInfo({ value, onChange }: SendLoginInfoProps) {
  const { data: me } = useQuery(meQuery())
  const isUnconfirmed = me?.emailVerified === false
  return (
    <Checkbox
      label="Send brukerinformasjon"
      description={isUnconfirmed ? CONFIRM_FIRST : WHAT_IT_GIVES}
      value={value}
      onChange={onChange}
    />
  )
}

const WHAT_IT_GIVES =
  'Vi sender en lenke for å velge passord til adressen over. Svare på oppdrag går også uten innlogging.'
const CONFIRM_FIRST =
  'Du må bekrefte din egen adresse først. Legg til vikaren nå, så kan du sende innlogging fra registeret etterpå.'
