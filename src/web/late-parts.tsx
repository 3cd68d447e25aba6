import Keys from './keys/keys.tsx'
import { FollowOtherTabs } from './layout/follow-other-tabs.ts'
import PlaceCounts from './place-counts/place-counts.tsx'

/** What every screen has once the first one is there: shortcuts, what other tabs choose, and the counts of the navigation. */
export default function LateParts() {
  return (
    <>
      <Keys />
      <FollowOtherTabs />
      <PlaceCounts />
    </>
  )
}
