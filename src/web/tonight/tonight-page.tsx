export default function TonightPage() {
  return null
}
