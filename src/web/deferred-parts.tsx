import { Suspense } from 'react'
import AlertCount from './alerts/alert-count.tsx'
import DeviceKeeper from './alerts/device/device-keeper.tsx'
import Keys from './keys/keys.tsx'
import { FollowOtherTabs } from './layout/follow-other-tabs.ts'
import { lazyPart } from './layout/lazy-part.tsx'
import PlaceCounts from './place-counts/place-counts.tsx'
import { IconTips } from './ui/icon-tips.tsx'

const SlipBar = lazyPart(() => import('./bets/slip-bar.tsx'), { silent: true })

/**
 * Loaded after the first screen, for every screen: changes in other tabs, shortcuts, counts in the navigation and the bell, push
 * notifications, the names of icon buttons, the multiple that grows.
 */
export default function DeferredParts() {
  return (
    <>
      <FollowOtherTabs />
      <Keys />
      <PlaceCounts />
      <AlertCount />
      <DeviceKeeper />
      <IconTips />
      <Suspense>
        <SlipBar />
      </Suspense>
    </>
  )
}
