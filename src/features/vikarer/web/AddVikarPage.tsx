import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { showToast } from '#web/ui/toast.ts'
import { BACK_TO_REGISTER, LOG_IN_TO_ADD } from '../texts.ts'
import { vikarerApi } from './api.ts'
import { newVikar } from './form-values.ts'
import { addedToast } from './login-toasts.ts'
import { SendLoginInfo } from './SendLoginInfo.tsx'
import { registerHref, useRegisterAddress } from './use-register-address.ts'
import { VikarEditor } from './VikarEditor.tsx'

/** A new substitute for the register, with a login if it is asked for. They stand first in it, so no search is kept. */
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
