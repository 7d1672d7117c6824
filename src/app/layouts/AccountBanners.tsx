import type { Me } from '#features/accounts/contract.ts'
import { hasBanner } from '#features/accounts/web/has-banner.ts'
import { useLater } from '#web/use-later.ts'

interface AccountBannersProps {
  me: NonNullable<Me>
  currentPath: string
}

/** What there is to say about the account; its script is fetched for the few who have a banner. */
export function AccountBanners(props: AccountBannersProps) {
  return hasBanner(props.me) && <Fetched {...props} />
}

function Fetched(props: AccountBannersProps) {
  const later = useLater(load, true)
  const module = fetched ?? later
  return module && <module.Banners {...props} />
}

const fetchModule = () => import('#features/accounts/web/Banners.tsx')

const load = async () => (fetched = await fetchModule())

/** Known from then on, so that the first page is drawn with its banner and does not move. */
let fetched: Awaited<ReturnType<typeof fetchModule>> | undefined

/** Fetches what a page will show above itself. */
export const loadBanners = async (me: Me): Promise<void> => {
  if (me && hasBanner(me)) await load()
}
