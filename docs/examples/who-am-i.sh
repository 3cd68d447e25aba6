#!/bin/sh
# Prints the account of a token.
curl --silent --show-error --fail-with-body \
  --header "Authorization: Bearer $CLUTCHBOOK_TOKEN" \
  "$CLUTCHBOOK_URL/api/auth/user"
