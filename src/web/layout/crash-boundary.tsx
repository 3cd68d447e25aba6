import { Component, type ReactNode } from 'react'
import { translate } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/message.tsx'

type Props = { children: ReactNode }

/** Shows a message and a reload button when rendering fails, never a blank page. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <ErrorState
        level={1}
        title={translate('crash.title')}
        description={translate('crash.description')}
        action={<Button onClick={() => location.reload()}>{translate('crash.reload')}</Button>}
      />
    )
  }
}
