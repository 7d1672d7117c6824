import Plus from 'lucide-react/icons/plus'
import { formatCount, counted } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { BACK, FAILED } from '../texts.ts'
import { PackageEditor } from './pricing/PackageEditor.tsx'
import { Refresh } from './Refresh.tsx'
import { superadminApi } from './api.ts'
import { RemovePackage } from './pricing/RemovePackage.tsx'
import { PackageList, type Packages, usePackages } from './pricing/PackageList.tsx'
import { NEW_PACKAGE_BUTTON, usePackageDialogs } from './pricing/use-package-dialogs.ts'

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

function countOf({ data, isPending }: Packages): string | undefined {
  if (!data) return isPending ? '\u00a0' : undefined
  const forSale = data.packages.filter(({ isActive }) => isActive).length
  return `${counted(data.packages.length, 'pakke', 'pakker')}, ${formatCount(forSale)} til salgs`
}
