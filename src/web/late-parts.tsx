import AlertCount from './alerts/alert-count.tsx'
import Keys from './keys/keys.tsx'
import PlaceCounts from './place-counts/place-counts.tsx'

/** What every screen has once the first one is there: shortcuts, and the counts of the navigation and of the bell. */
export default function LateParts() {
  return (
    <>
      <Keys />
      <PlaceCounts />
      <AlertCount />
    </>
  )
}
