import { paths } from '#shared/paths.ts'
import { Header } from '#web/ui/Header.tsx'
import { PendingPage } from './PendingPage.tsx'

/** The bar that index.html shows, until it is known which page stands here. */
export function StartPage() {
  return (
    <>
      <Header homeHref={paths.home} currentPath="" />
      <PendingPage />
    </>
  )
}
