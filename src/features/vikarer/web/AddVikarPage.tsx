import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { showToast } from '#web/ui/toast.ts'
import { BACK_TO_REGISTER, VIKAR_ADDED } from '../texts.ts'
import { vikarerApi } from './api.ts'
import { newVikar } from './form-values.ts'
import { VikarEditor } from './VikarEditor.tsx'

/** A new substitute for the register. */
export function AddVikarPage() {
  const navigate = useNavigate()
  const create = useMutation(vikarerApi.create.mutationOptions())
  return (
    <Page width="narrow">
      <PageHeader title="Legg til vikar" back={{ href: paths.vikarer, label: BACK_TO_REGISTER }} />
      <VikarEditor
        values={newVikar}
        submitLabel="Legg til vikar"
        onSave={async (form) => {
          const { fullName } = await create.mutateAsync(form)
          showToast({ title: VIKAR_ADDED(fullName) })
          await navigate({ to: paths.vikarer, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
