import Plus from 'lucide-react/icons/plus'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount, counted } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage, failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { BACK, FAILED, DELETE_PACKAGE, DONE } from '../texts.ts'
import type { PricedPackage } from '../contract-economy.ts'
import { PackageEditor } from './pricing/PackageEditor.tsx'
import { Refresh } from './Refresh.tsx'
import { superadminApi } from './api.ts'
import { PackageList, type Packages, usePackages } from './pricing/PackageList.tsx'
import { NEW_PACKAGE_BUTTON, usePackageDialogs } from './pricing/use-package-dialogs.ts'
import css from './pricing/Pricing.module.css'

/** The packages on sale and their prices. */
export function SmsPricingPage() {
  const packages = usePackages()
  const dialogs = usePackageDialogs(packages.data?.packages)
  return (
    <Page>
      <PageHeader
        title="SMS-priser"
        back={{ href: paths.admin, label: BACK }}
        count={countOf(packages)}
        actions={
          <>
            <Refresh
              keys={[superadminApi.pricedPackages.key()]}
              failure={(error) => ({ title: FAILED.loadPackages, description: errorMessage(error) })}
            />
            {packages.data && (
              <Button id={NEW_PACKAGE_BUTTON} icon={Plus} onPress={dialogs.add}>
                Ny pakke
              </Button>
            )}
          </>
        }
      />
      <PackageList
        packages={packages}
        onAdd={dialogs.add}
        onChange={dialogs.change}
        onRemove={dialogs.remove}
      />
      {dialogs.editor && <PackageEditor {...dialogs.editor} />}
      {dialogs.removal && <RemovePackage {...dialogs.removal} />}
    </Page>
  )
}

interface RemovePackageProps {
  subject: PricedPackage
  isOpen: boolean
  onClose: () => void
  /** Returns the element that takes the focus after the removal. */
  focusAfter: () => HTMLElement | null
}

/** Asks before a package is deleted. */
function RemovePackage({ subject, isOpen, onClose, focusAfter }: RemovePackageProps) {
  const { id, packageName } = subject
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: superadminApi.pricedPackages.key() })
  const remove = useMutation(
    superadminApi.deletePackage.mutationOptions({
      onSuccess: async () => {
        await refetch()
        showToast({ title: DONE.packageDeleted })
        onClose()
      },
      onError: (error) => {
        showToast(failureToast(FAILED.deletePackage, error))
        onClose()
        void refetch()
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      focusAfter={focusAfter}
      onConfirm={() => remove.mutate({ id })}
      title={`Slett ${packageName}`}
      confirmLabel="Slett pakke"
      isPending={remove.isPending}
      pendingText="Sletter..."
    >
      <p>{DELETE_PACKAGE}</p>
      <p className={css.dim}>Kjøp som er gjort, står som de er.</p>
    </ConfirmDialog>
  )
}

function countOf({ data, isPending }: Packages): string | undefined {
  if (!data) return isPending ? '\u00a0' : undefined
  const forSale = data.packages.filter(({ isActive }) => isActive).length
  return `${counted(data.packages.length, 'pakke', 'pakker')}, ${formatCount(forSale)} til salgs`
}
