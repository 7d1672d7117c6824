import type { Me } from '#features/identity/contract.ts'
import { hasBanner } from '#features/identity/web/has-banner.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'

interface AccountBannersProps {
  me: NonNullable<Me>
  currentPath: string
}

/** Notices about the account; the script is fetched only for the few users with a banner. */
export function AccountBanners(props: AccountBannersProps) {
  return hasBanner(props.me) && <Fetched {...props} />
}

function Fetched(props: AccountBannersProps) {
  const lazy = useLazyModule(load, true)
  const module = fetched ?? lazy
  return module && <module.Banners {...props} />
}

const fetchModule = () => import('#features/identity/web/Banners.tsx')

const load = async () => (fetched = await fetchModule())

/** Cached, so that the first page is drawn with its banner and does not move. */
let fetched: Awaited<ReturnType<typeof fetchModule>> | undefined

/** Fetches the banners of a page. */
export const loadBanners = async (me: Me): Promise<void> => {
  if (me && hasBanner(me)) await load()
}
