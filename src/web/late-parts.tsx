import AlertCount from './alerts/alert-count.tsx'
import DeviceKeeper from './alerts/device/device-keeper.tsx'
import Keys from './keys/keys.tsx'
import { FollowOtherTabs } from './layout/follow-other-tabs.ts'
import PlaceCounts from './place-counts/place-counts.tsx'

/** What every screen has once the first one is there: what other tabs choose, shortcuts, the counts of the navigation and of the bell, and the notifications of the device. */
export default function LateParts() {
  return (
    <>
      <FollowOtherTabs />
      <Keys />
      <PlaceCounts />
      <AlertCount />
      <DeviceKeeper />
    </>
  )
}
