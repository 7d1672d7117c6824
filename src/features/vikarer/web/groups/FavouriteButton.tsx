import Star from 'lucide-react/icons/star'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import type { Vikar } from '../../contract.ts'
import css from '../VikarRow.module.css'
import { useFavourite } from './use-groups.ts'

/** The office's star: favourites are found, and asked, by one press. */
export function FavouriteButton({ vikar: { id, fullName, isFavourite } }: { vikar: Vikar }) {
  const { favour, wanted } = useFavourite(id)
  const isOn = wanted ?? isFavourite
  return (
    <div className={css.star}>
      <IconButton
        icon={Star}
        label={`Favoritt: ${fullName}`}
        aria-pressed={isOn}
        isPending={wanted !== undefined}
        onPress={() => favour(!isOn)}
      />
    </div>
  )
}
