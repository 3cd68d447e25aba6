#!/bin/sh
# Lists the newest ten pending bets. The Link header holds the address of the next page.
curl --silent --show-error --fail-with-body --include \
  --header "Authorization: Bearer $CLUTCHBOOK_TOKEN" \
  "$CLUTCHBOOK_URL/api/bets?status=pending&limit=10"
