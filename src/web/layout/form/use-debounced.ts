import { useEffect, useState } from 'react'

/** Avoids a request per keystroke. */
const TYPED_MS = 300

/** A value after it has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
