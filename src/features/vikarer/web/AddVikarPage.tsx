import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { paths } from '#shared/paths.ts'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { VikarFormOnScreen } from '../rules.ts'
import { BACK_TO_REGISTER, LOG_IN_TO_ADD } from '../texts.ts'
import { vikarerApi } from './api.ts'
import { newVikar } from './form-values.ts'
import { addedToast } from './login-toasts.ts'
import { registerHref, useRegisterAddress } from './use-register.ts'
import { VikarEditor } from './VikarEditor.tsx'

/**
 * The form for a new substitute, optionally with a login. The register then shows them first, so its search is
 * cleared. Several in a row share company, groups and the choice of a login.
 */
export function AddVikarPage() {
  const navigate = useNavigate()
  const { query } = useRegisterAddress()
  const [sendLoginInfo, setSendLoginInfo] = useState(false)
  const [start, setStart] = useState<{ count: number; values: VikarFormOnScreen }>({
    count: 0,
    values: newVikar,
  })
  const create = useMutation(vikarerApi.create.mutationOptions())
  const add = async (form: VikarFormOnScreen) =>
    showToast(addedToast(await create.mutateAsync({ ...form, sendLoginInfo })))
  useEffect(() => {
    if (start.count > 0) focusField('fullName')
  }, [start.count])
  return (
    <Page width="narrow">
      <PageHeader title="Legg til vikar" back={{ href: registerHref(query), label: BACK_TO_REGISTER }} />
      <VikarEditor
        key={start.count}
        values={start.values}
        submitLabel="Legg til vikar"
        back={registerHref(query)}
        logIn={LOG_IN_TO_ADD}
        onSave={async (form) => {
          await add(form)
          await navigate({ to: paths.vikarer, ignoreBlocker: true })
        }}
        onSaveAndNext={async (form) => {
          await add(form)
          const { company, groupIds } = form
          setStart(({ count }) => ({ count: count + 1, values: { ...newVikar, company, groupIds } }))
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

/** The choice to invite the substitute at once. Disabled until the user's own address is confirmed. */
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
