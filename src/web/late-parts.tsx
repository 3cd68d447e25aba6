import Keys from './keys/keys.tsx'
import PlaceCounts from './place-counts/place-counts.tsx'

/** What every screen has once the first one is there: shortcuts, and the counts of the navigation. */
export default function LateParts() {
  return (
    <>
      <Keys />
      <PlaceCounts />
    </>
  )
}
